/** A bounded number of places to work in, first come, first served. Who is cancelled while it waits leaves at once. */
import { DocweaveError } from '@docweave/contract/docweave-error'

export class Slots {
  #free: number
  /** In the order of their coming. */
  readonly #waiting = new Set<() => void>()

  constructor(size: number) {
    this.#free = size
  }

  /** Whether somebody who comes now would have a place at once. */
  get hasFree(): boolean {
    return this.#free > 0
  }

  /**
   * Waits for a place; whoever has one must `give` it back.
   *
   * @throws DocweaveError `CANCELLED` as soon as the signal aborts: it does not wait for others to end their work
   */
  async take(signal: AbortSignal): Promise<void> {
    const cancelled = () => new DocweaveError('CANCELLED', {}, signal.reason)
    if (signal.aborted) throw cancelled()
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter)
        reject(cancelled())
      }
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Hands the place on to who has waited longest. */
  give(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
