/** The workers of a tab's jobs. One of them is kept between jobs, because its engines are loaded. */
import { StepWorker, type EarlyFile } from '@docweave/tool-kit/in-browser'

/** How long a job waits for the opening of files that began before it (ms). */
const openingPatience = 3000

export class StepWorkers {
  readonly #start: () => Worker
  /** Ready for the next job: its engines are loaded. */
  #idle: StepWorker | undefined
  /** Settle when the workers have opened the files of `prepare`. */
  readonly #opening = new WeakMap<StepWorker, Promise<unknown>>()

  /** @param start starts the program of `serveSteps` */
  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Loads what a job will need, and then opens its files, so that it begins at once. */
  prepare(work: { tools: readonly string[]; files: readonly EarlyFile[] }): void {
    const worker = (this.#idle ??= new StepWorker(this.#start))
    const open = () => {
      if (this.#idle !== worker || work.files.length === 0) return
      this.#opening.set(worker, Promise.all([this.#opening.get(worker), worker.open(work.files)]))
    }
    void worker.load(work.tools).then(open)
  }

  /**
   * Returns a worker. What it is still loading is what the job needs, too. If it is still opening files after three seconds, because of a
   * hostile one for instance, it is ended and replaced.
   */
  async #ready(): Promise<StepWorker> {
    const worker = this.#idle ?? new StepWorker(this.#start)
    this.#idle = undefined
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, openingPatience, 'late'))
    if ((await Promise.race([this.#opening.get(worker), late])) !== 'late') return worker
    worker.end()
    return new StepWorker(this.#start)
  }

  /** Calls `work` with a worker that nobody else uses: each running job has its own, because cancelling a job ends it. */
  async use<Result>(work: (worker: StepWorker) => Promise<Result>): Promise<Result> {
    const worker = await this.#ready()
    try {
      return await work(worker)
    } finally {
      if (this.#idle) worker.end()
      else this.#idle = worker
    }
  }
}
