/** A semaphore, and memoization of asynchronous functions. */
import { DocweaveError } from '@docweave/contract/docweave-error'

/** Limits concurrency, serves callers in order, and lets a waiting caller be cancelled. */
export class Semaphore {
  #free: number
  /** The waiting callers, in order. */
  readonly #waiting = new Set<() => void>()

  constructor(size: number) {
    this.#free = size
  }

  /** Whether `take` would return at once. */
  get hasFree(): boolean {
    return this.#free > 0
  }

  /**
   * Waits for a place. The caller must `give` it back.
   *
   * @throws DocweaveError `CANCELLED` as soon as the signal aborts
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

  /** Passes the place on to the caller that has waited longest. */
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

/** Memoizes an asynchronous function without arguments. A rejection is not memoized, because the next call may succeed. */
export function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return () =>
    (known ??= find().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
