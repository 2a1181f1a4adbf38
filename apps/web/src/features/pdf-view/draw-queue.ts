/** Queue of page rendering: a few at a time, visible pages first. */

export interface DrawPriority {
  signal: AbortSignal
  /** Checked when a slot becomes free: visible pages go first. */
  urgent?: () => boolean
}

interface Waiting {
  urgent: () => boolean
  start: () => void
}

export class DrawQueue {
  readonly #atOnce: number
  #running = 0
  #waiting: Waiting[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /**
   * Runs `work` when a slot is free. Work that is aborted before that never runs.
   *
   * @throws the signal's reason when it is aborted; what `work` throws
   */
  async run<T>(work: () => Promise<T>, { signal, urgent = () => false }: DrawPriority): Promise<T> {
    signal.throwIfAborted()
    if (this.#running >= this.#atOnce) await this.#turn(signal, urgent)
    else this.#running += 1
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(signal: AbortSignal, urgent: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        reject(signal.reason)
      }
      const waiting = {
        urgent,
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
    })
  }

  /** Passes the slot to the next in the queue, or frees it. */
  #next(): void {
    const next = this.#waiting.find(({ urgent }) => urgent()) ?? this.#waiting[0]
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting = this.#waiting.filter((each) => each !== next)
    next.start()
  }
}
