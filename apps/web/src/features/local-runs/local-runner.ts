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
  type PlanStep,
  type StoredFile,
} from '@docweave/contract'
import { nameStem, readRetention, type PlanHost } from '@docweave/jobs'
import { continueRun, JobRecords, whileStopped, type JobRecord } from '@docweave/jobs/in-browser'
import { BrowserSecrets, type StepWorker } from '@docweave/tool-kit/in-browser'
import {
  isRetryable,
  planSteps,
  readSecretOptions,
  type RetryChanges,
  retryPlan,
  storePasswords,
  storeSecretOptions,
} from '@docweave/tool-kit/plan'
import { tools } from '@docweave/tools/tools'
import { z } from 'zod'
import { handOver, Handover } from './hand-over.ts'
import { newLocalJobId } from './local-job-id.ts'
import { PageLeaving } from './page-leaving.ts'
import { removeOldRuns } from './remove-old-runs.ts'
import { StepWorkers } from './step-workers.ts'

/** How long results stay on the device: nobody else can read them, so longer than on the server. */
const retention = readRetention({ DOCWEAVE_RESULT_HOURS: '24' })

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
  /** How many of the first steps run here. The others run on the server. */
  stepsHere: number
  /** Whether starting a job on the server needs a reCAPTCHA token. */
  challenged: boolean
}

export class LocalRunner {
  readonly records = new JobRecords()
  readonly #secrets = new BrowserSecrets()
  readonly workers = new StepWorkers(() => new Worker(new URL('step-program.ts', import.meta.url), { type: 'module' }))
  readonly #running = new Map<string, Promise<void>>()
  readonly #leaving = new PageLeaving(globalThis)

  /**
   * Stores the files, and starts a job on them.
   *
   * @returns the job's id
   * @throws DocweaveError as the server's `start` does; `BROWSER_STORAGE_FULL` if the browser has no room for the files
   */
  async start(run: LocalRun): Promise<string> {
    const id = newLocalJobId()
    const space = spaceOf(id)
    try {
      const contents = run.files.map(({ content }) => content)
      const stored = await this.workers.use(async (worker) => {
        const all = await Promise.allSettled(contents.map((file) => worker.add(space, file)))
        return all.map((each) => {
          if (each.status === 'rejected') throw each.reason
          return each.value
        })
      })
      const inputs = run.files.map(({ name, kind }, source): JobInput & StoredFile => ({
        ...{ key: '', bytes: 0, ...stored[source] },
        ...{ name, kind, source },
      }))
      await this.records.create(await this.#recordFor(id, inputs, run))
    } catch (error) {
      await this.#removeSpace(id)
      throw error
    }
    this.continue(id)
    return id
  }

  async #recordFor(
    id: string,
    files: readonly (StoredFile & JobInput)[],
    { pipeline, locale, protect, challenged, stepsHere, files: given }: LocalRun,
  ): Promise<JobRecord> {
    const space = spaceOf(id)
    const secrets = this.#secrets
    const inputs = files.map(({ name: _, status: __, ...file }): StoredFile => file)
    const steps = await storeSecretOptions(tools, secrets, space, planSteps({ tools }, pipeline, inputs))
    const passwords = given.map(({ password }) => password || null)
    const isWhole = stepsHere === steps.length
    const plan: Plan = {
      ...{ jobId: id, locale },
      inputs: await storePasswords(secrets, space, inputs, passwords),
      steps: steps.slice(0, stepsHere),
      ...(isWhole && protect !== '' ? { protect: await secrets.put(space, protect) } : {}),
    }
    const job = jobFor(plan, steps, files)
    if (isWhole) return { job, plan }
    const rest: Handover = {
      pipeline: { steps: pipeline.steps.slice(stepsHere), flow: null },
      locale,
      protect,
      challenged,
    }
    return { job, plan, rest: await secrets.put(space, rest) }
  }

  /** Runs a job that is open, unless this tab does already, or the server goes on. */
  continue(id: string): void {
    if (this.#running.has(id)) return
    const run = this.#run(id).finally(() => this.#running.delete(id))
    this.#running.set(
      id,
      run.catch((error: unknown) => console.error('job stopped', error)),
    )
  }

  async #run(id: string): Promise<void> {
    const isOurs = async () => {
      const record = await this.records.read(id)
      return record !== undefined && isOpen(record.job) && !record.remote
    }
    // A retry may come before the run is over.
    while (await isOurs())
      await this.workers.use((worker) =>
        continueRun(
          id,
          this.records,
          (record) => this.#hostFor(record, worker),
          () => worker.tidied(),
        ),
      )
  }

  #hostFor({ job, plan, rest }: JobRecord, worker: StepWorker): Omit<PlanHost, 'jobs'> {
    const names = Object.fromEntries(job.inputs.map(({ name }, source) => [source, nameStem(name) ?? name]))
    const handOverFiles = async (files: StoredFile[], signal: AbortSignal): Promise<void> => {
      const handover = Handover.parse(await this.#secrets.get(spaceOf(job.id), rest ?? ''))
      const passwords = await Promise.all(
        files.map(async ({ password }) =>
          password === undefined ? null : this.#secrets.get(spaceOf(job.id), password),
        ),
      )
      const given = { ...handover, passwords: z.array(z.string().nullable()).parse(passwords) }
      const remote = await this.#leaving.outlast(() => handOver(job, files, plan.steps.length, given, signal), signal)
      await this.records.handOver(job.id, remote)
    }
    return {
      retention,
      inspectTogether: (request, limits) =>
        this.#leaving.outlast(() => worker.inspectTogether(request, limits), limits.signal),
      inspectApart: (request, limits) =>
        this.#leaving.outlast(() => worker.inspectApart(request, limits), limits.signal),
      perform: (task, hooks) => this.#leaving.outlast(() => worker.perform(task, { ...hooks, names }), hooks.signal),
      ...(rest === undefined ? {} : { handOver: handOverFiles }),
    }
  }

  async find(id: string): Promise<JobRecord> {
    const record = await this.records.read(id)
    if (!record) throw new DocweaveError('JOB_NOT_FOUND')
    return record
  }

  /** Returns a job's record, without its files if they are over their time. */
  async get(id: string): Promise<JobRecord> {
    const record = await this.find(id)
    const { state, expiresAt = Infinity } = record.job
    if (isOpen(record.job) || state === 'expired' || expiresAt > Date.now()) return record
    await this.expire(id)
    return this.find(id)
  }

  /** @throws DocweaveError `JOB_NOT_FOUND`; `JOB_NOT_RETRYABLE` once it has ended */
  async cancel(id: string): Promise<void> {
    if (!isOpen((await this.find(id)).job)) throw new DocweaveError('JOB_NOT_RETRYABLE')
    await this.records.append(id, { type: 'cancel-requested', at: Date.now() })
    this.continue(id)
  }

  /** Runs an ended job, or one that the server went on with, again. @throws DocweaveError as the server's `retry` does */
  async retry(id: string, changes: RetryChanges): Promise<void> {
    const { job, plan, remote } = await this.find(id)
    if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
    if (!remote && !isRetryable(job, changes)) throw new DocweaveError('JOB_NOT_RETRYABLE')
    const { next, run, event } = await retryPlan({ tools, secrets: this.#secrets }, plan, job, changes)
    await this.records.reopen(id, event, { plan: next, run })
    this.continue(id)
  }

  /**
   * Goes on with a failed job on the server, from the step that failed: uploads what the steps before it have made.
   *
   * @param challenged whether starting a job on the server needs a reCAPTCHA token
   */
  async continueOnServer(id: string, challenged: boolean): Promise<void> {
    const { job, plan, rest, remote } = await this.find(id)
    if (job.state !== 'failed' || remote) throw new DocweaveError('JOB_NOT_RETRYABLE')
    const space = spaceOf(id)
    const secrets = this.#secrets
    const { protect, ...open } = plan
    const from = Math.min(job.failure?.step ?? 0, plan.steps.length)
    const steps = plan.steps.slice(from).map(async ({ tool, options }) => {
      const known = tools.get(tool)
      return { tool, options: known ? await readSecretOptions(known, options, secrets, space) : options }
    })
    const later = rest === undefined ? undefined : Handover.parse(await secrets.get(space, rest))
    const handover: Handover = {
      pipeline: { steps: [...(await Promise.all(steps)), ...(later?.pipeline.steps ?? [])], flow: null },
      locale: plan.locale,
      protect: protect === undefined ? (later?.protect ?? '') : z.string().parse(await secrets.get(space, protect)),
      challenged,
    }
    const shorter = { ...open, steps: plan.steps.slice(0, from) }
    const changes = { plan: shorter, run: shorter, rest: await secrets.put(space, handover) }
    await this.records.reopen(id, { type: 'retried', at: Date.now() }, changes)
    this.continue(id)
  }

  /** Cancels a job that is open, and waits until no tab works on it: it has ended, or the server goes on. */
  async stop(id: string): Promise<JobRecord> {
    const { job, remote } = await this.find(id)
    if (isOpen(job) && !remote) {
      await this.cancel(id)
      await this.#ended(id)
    }
    await this.#running.get(id)
    return this.find(id)
  }

  #ended(id: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = async () => {
      const record = await this.records.read(id)
      if (!record || !isOpen(record.job) || record.remote) resolve()
    }
    const unwatch = this.records.watch(id, () => void check())
    void check()
    return promise.finally(unwatch)
  }

  /** Removes the files now. */
  async expire(id: string): Promise<void> {
    await whileStopped(id, () => this.#removeSpace(id))
    await this.records.append(id, { type: 'expired', at: Date.now() })
  }

  /** Removes the files and records of all jobs that are over their time. */
  removeOld = (): Promise<void> =>
    removeOldRuns(this.records, retention, { expire: (id) => this.expire(id), removeFiles: this.#removeSpace })

  #removeSpace = (id: string): Promise<void> => this.workers.use((worker) => worker.remove(spaceOf(id)))
}

const jobFor = ({ jobId, locale }: Plan, steps: readonly PlanStep[], inputs: readonly JobInput[]): Job => ({
  ...{ id: jobId, revision: 0, state: 'waiting', locale, visitor: 'this browser', createdAt: Date.now() },
  inputs: inputs.map(({ name, kind, bytes, key }) => ({ name, kind, bytes, key })),
  steps: steps.map(({ tool, options }) => ({ tool, options, state: 'waiting', parts: {} })),
  ...{ results: [], notices: [] },
})

let runner: LocalRunner | undefined

/** The runner of this tab. */
export function localRunner(): LocalRunner {
  if (!runner) {
    runner = new LocalRunner()
    void runner.removeOld().catch(() => undefined)
  }
  return runner
}
