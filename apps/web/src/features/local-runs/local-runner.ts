/**
 * Runs jobs in this browser: the same tools as on the server, in a worker. Records are in IndexedDB and files in OPFS, so that a job continues
 * after a reload. Nothing is sent anywhere.
 */
import {
  DocweaveError,
  isOpen,
  type FileKind,
  type Job,
  type JobInput,
  type Locale,
  type Pipeline,
  type Plan,
  type StoredFile,
} from '@docweave/contract'
import { nameStem, readRetention, type PlanHost } from '@docweave/jobs'
import { continueRun, JobRecords } from '@docweave/jobs/in-browser'
import { BrowserSecrets, StepWorker } from '@docweave/tool-kit/in-browser'
import {
  isRetryable,
  planSteps,
  type RetryChanges,
  retryPlan,
  storePasswords,
  storeSecretOptions,
} from '@docweave/tool-kit/plan'
import { tools } from '@docweave/tools/tools'
import { newLocalJobId } from './local-job-id.ts'

/** How long results stay on the device: nobody else can read them, so longer than on the server. */
const retention = readRetention({ DOCWEAVE_RESULT_HOURS: '24' })

const startWorker = () => new Worker(new URL('step-program.ts', import.meta.url), { type: 'module' })

const spaceOf = (id: string) => `jobs/${id}`

export interface LocalFile {
  name: string
  kind: FileKind
  content: Blob
  password?: string | undefined
}

export interface LocalRun {
  files: readonly LocalFile[]
  pipeline: Pipeline
  locale: Locale
  /** Password for the resulting PDFs; empty for none. */
  protect: string
}

export class LocalRunner {
  readonly records = new JobRecords()
  readonly #secrets = new BrowserSecrets()
  /** Ready for the next job: its engines are loaded. */
  #idle: StepWorker | undefined
  readonly #running = new Set<string>()

  /** Each running job has its own worker, because cancelling a job ends it. */
  async #withWorker<Result>(work: (worker: StepWorker) => Promise<Result>): Promise<Result> {
    const worker = this.#idle ?? new StepWorker(startWorker)
    this.#idle = undefined
    try {
      return await work(worker)
    } finally {
      if (this.#idle) worker.end()
      else this.#idle = worker
    }
  }

  /**
   * Stores the files, and starts a job on them.
   *
   * @returns the job's id
   * @throws DocweaveError as the server's `start` does; `STORAGE_FULL` if the browser has no room for the files
   */
  async start({ files, pipeline, locale, protect }: LocalRun): Promise<string> {
    const id = newLocalJobId()
    const space = spaceOf(id)
    try {
      const stored = await this.#withWorker((worker) =>
        Promise.all(files.map(({ content }) => worker.add(space, content))),
      )
      const inputs = files.map(({ name, kind }, source): JobInput & StoredFile => ({
        ...{ key: '', bytes: 0, ...stored[source] },
        ...{ name, kind, source },
      }))
      const plan = await this.#planFor(id, inputs, { files, pipeline, locale, protect })
      await this.records.create({ job: jobFor(plan, inputs), plan })
    } catch (error) {
      await this.#removeSpace(id)
      throw error
    }
    this.continue(id)
    return id
  }

  async #planFor(
    id: string,
    files: readonly (StoredFile & { name: string })[],
    { pipeline, locale, protect, files: given }: LocalRun,
  ): Promise<Plan> {
    const space = spaceOf(id)
    const inputs = files.map(({ name: _, ...file }): StoredFile => file)
    const steps = planSteps({ tools }, pipeline, inputs)
    const passwords = given.map(({ password }) => password || null)
    return {
      ...{ jobId: id, locale },
      inputs: await storePasswords(this.#secrets, space, inputs, passwords),
      steps: await storeSecretOptions(tools, this.#secrets, space, steps),
      ...(protect === '' ? {} : { protect: await this.#secrets.put(space, protect) }),
    }
  }

  /** Runs a job that is open, unless this tab does already. */
  continue(id: string): void {
    if (!this.#running.has(id)) void this.#run(id).catch(console.error)
  }

  async #run(id: string): Promise<void> {
    this.#running.add(id)
    try {
      // A retry may come before the run is over.
      for (let job = await this.records.get(id); job && isOpen(job); job = await this.records.get(id))
        await this.#withWorker((worker) => continueRun(id, this.records, (given) => hostFor(given, worker)))
    } finally {
      this.#running.delete(id)
    }
  }

  async #find(id: string) {
    const record = await this.records.read(id)
    if (!record) throw new DocweaveError('JOB_NOT_FOUND')
    return record
  }

  async get(id: string): Promise<Job> {
    const { job } = await this.#find(id)
    if (isOpen(job) || job.state === 'expired' || (job.expiresAt ?? Infinity) > Date.now()) return job
    return this.#expire(id)
  }

  /** @throws DocweaveError `JOB_NOT_FOUND`; `JOB_NOT_RETRYABLE` once it has ended */
  async cancel(id: string): Promise<void> {
    if (!isOpen((await this.#find(id)).job)) throw new DocweaveError('JOB_NOT_RETRYABLE')
    await this.records.append(id, { type: 'cancel-requested', at: Date.now() })
    this.continue(id)
  }

  /** @throws DocweaveError as the server's `retry` does */
  async retry(id: string, changes: RetryChanges): Promise<void> {
    const { job, plan } = await this.#find(id)
    if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
    if (!isRetryable(job, changes)) throw new DocweaveError('JOB_NOT_RETRYABLE')
    const { next, run, event } = await retryPlan({ tools, secrets: this.#secrets }, plan, job, changes)
    await this.records.reopen(id, event, next, run)
    this.continue(id)
  }

  /** Removes a job's files; an open job is cancelled first. */
  async remove(id: string): Promise<void> {
    const { job } = await this.#find(id)
    if (isOpen(job)) {
      await this.cancel(id)
      await this.#ended(id)
    }
    await this.#expire(id)
  }

  #ended(id: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = (job: Job | undefined) => (!job || !isOpen(job)) && resolve()
    const unwatch = this.records.watch(id, check)
    void this.records.get(id).then(check)
    return promise.finally(unwatch)
  }

  async #expire(id: string): Promise<Job> {
    await this.#removeSpace(id)
    const job = await this.records.append(id, { type: 'expired', at: Date.now() })
    if (!job) throw new DocweaveError('JOB_NOT_FOUND')
    return job
  }

  #removeSpace = (id: string): Promise<void> => this.#withWorker((worker) => worker.remove(spaceOf(id)))
}

const jobFor = ({ jobId, locale, steps }: Plan, inputs: readonly JobInput[]): Job => ({
  ...{ id: jobId, revision: 0, state: 'waiting', locale, visitor: 'this browser', createdAt: Date.now() },
  inputs: inputs.map(({ name, kind, bytes, key }) => ({ name, kind, bytes, key })),
  steps: steps.map(({ tool, options }) => ({ tool, options, state: 'waiting', parts: {} })),
  ...{ results: [], notices: [] },
})

const hostFor = (job: Job, worker: StepWorker): Omit<PlanHost, 'jobs'> => {
  const names = Object.fromEntries(job.inputs.map(({ name }, source) => [source, nameStem(name) ?? name]))
  return {
    retention,
    inspectTogether: (request) => worker.inspectTogether(request),
    inspectApart: (request) => worker.inspectApart(request),
    perform: (task, hooks) => worker.perform(task, { ...hooks, names }),
  }
}

let runner: LocalRunner | undefined

/** The runner of this tab. */
export const localRunner = (): LocalRunner => (runner ??= new LocalRunner())
