/** The program of the page that the suite opens in Chromium: it runs steps as the site does, and leaves the decisions to the test. */
import { DocweaveError, Job, Plan, StepTask } from '@docweave/contract'
import { readRetention } from '@docweave/jobs'
import { continueRun, JobRecords } from '@docweave/jobs/in-browser'
import { filesIn, removeFiles, StepWorker } from '@docweave/tool-kit/in-browser'

const worker = new StepWorker(
  () => new Worker(new URL('../../browser-program.ts', import.meta.url), { type: 'module' }),
)
const records = new JobRecords()
const running = new Map<number, AbortController>()

declare global {
  /** Set by the test. */
  var onProgress: (run: number, progress: unknown) => void
}

const suite = {
  add: async (space: string, address: string) => worker.add(space, await (await fetch(address)).blob()),

  async save(space: string, key: string, address: string): Promise<void> {
    await fetch(address, { method: 'PUT', body: await worker.read(space, key) })
  },

  files: async (space: string): Promise<string[]> => [...(await filesIn(space))],

  tidied: (): Promise<void> => worker.tidied(),

  clear: async (space: string): Promise<void> => removeFiles(space, await filesIn(space)),

  /** Performs a phase; task and answer are JSON. Errors are returned, because Playwright keeps only the message of those that are thrown. */
  async perform(run: number, task: string, names: readonly string[]): Promise<string> {
    const controller = new AbortController()
    running.set(run, controller)
    try {
      const outcome = await worker.perform(StepTask.parse(JSON.parse(task)), {
        signal: controller.signal,
        seconds: 600,
        onProgress: (progress) => onProgress(run, progress),
        names: { ...names },
      })
      return JSON.stringify({ outcome })
    } catch (error) {
      const { code, params, cause } = DocweaveError.from(error)
      return JSON.stringify({ failure: { code, params, cause: String(cause ?? error) } })
    } finally {
      running.delete(run)
    }
  },

  /** Stores a job with its plan; both are JSON. */
  create: (job: string, plan: string): Promise<void> =>
    records.create({ job: Job.parse(JSON.parse(job)), plan: Plan.parse(JSON.parse(plan)) }),

  /** Runs a job to its end, or on to it, and returns it as JSON. */
  async run(id: string): Promise<string> {
    const host = {
      retention: readRetention({}),
      inspectTogether: worker.inspectTogether.bind(worker),
      inspectApart: worker.inspectApart.bind(worker),
      perform: worker.perform.bind(worker),
    }
    await continueRun(
      id,
      records,
      () => host,
      () => worker.tidied(),
    )
    return JSON.stringify(await records.get(id))
  },

  job: async (id: string): Promise<string> => JSON.stringify(await records.get(id)),

  cancel: (run: number): void => running.get(run)?.abort(),
}

export type BrowserSuite = typeof suite
Object.assign(globalThis, { suite })
