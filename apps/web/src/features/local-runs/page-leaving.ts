/**
 * Keeps work from failing because the visitor leaves or reloads the page. Firefox cancels the requests of a page and of its workers as soon as it
 * asks for the next page, while both still run: the program of a step cannot be loaded, and the job would be recorded as failed.
 */
import { DocweaveError } from '@docweave/contract'

/** Milliseconds from the start of a navigation until the page is gone, unless the navigation was a download or was stopped. */
const leavingLasts = 10_000

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

export class PageLeaving {
  #since = -Infinity

  /** @param page the window */
  constructor(page: EventTarget) {
    page.addEventListener('beforeunload', () => {
      this.#since = performance.now()
    })
  }

  /**
   * Does `work`. If it fails for a passing reason while the page is being left, waits for the end of the page. Does it again if the page
   * stays, or at once when `signal` aborts: the work then says so itself.
   */
  async outlast<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const isLeaving = performance.now() - this.#since < leavingLasts
      if (!isLeaving || !(error instanceof DocweaveError) || !error.retryable) throw error
      await wait(leavingLasts, signal)
      return this.outlast(work, signal)
    }
  }
}
