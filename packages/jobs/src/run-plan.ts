/**
 * Runs a plan in this program, without Temporal: in the browser, where a run lives on one device. It records the same events as the workflow
 * `runPipeline`, but does its work one piece at a time, and tries nothing twice. Finished work is not repeated, because `runStep` finds its outcome in the store: after a reload the same call goes on
 * where the last one stopped.
 */
import {
  budgetFor,
  DocweaveError,
  sizeOf,
  type Chunk,
  type FailedFile,
  type Failure,
  type InspectRequest,
  type JobEnd,
  type JobEvent,
  type JobStore,
  type Plan,
  type PlanStep,
  type Progress,
  type StepOutcome,
  type StepTask,
  type StoredFile,
  type WorkLimits,
} from '@docweave/contract'
import { plannedRuns } from '@docweave/contract/planned-runs'
import { asksForPassword } from '@docweave/contract/error-table'
import { endingOf } from './job-ending.ts'
import { createProgressRecorder } from './progress-recorder.ts'
import { outputOf } from './step-progress.ts'
import type { Retention } from './retention.ts'

/** How many times slower than a server a device may be. */
const slowness = 3
/** The time to open files, in seconds, as on the server. */
const inspectSeconds = 60 * slowness

export interface PlanHost {
  jobs: Pick<JobStore, 'get' | 'append'>
  retention: Retention
  /** Opens the files of a first step that takes all of them together, and returns them with their pages. */
  inspectTogether(request: InspectRequest, limits: WorkLimits): Promise<StoredFile[]>
  /** Opens the files of a first step that takes them one by one. */
  inspectApart(request: InspectRequest, limits: WorkLimits): Promise<{ files: StoredFile[]; failed: FailedFile[] }>
  /** Takes the files of the last step to where the job goes on, instead of ending it. */
  handOver?(files: StoredFile[], signal: AbortSignal): Promise<void>
  perform(task: StepTask, hooks: WorkLimits & { onProgress(progress: Progress): void }): Promise<StepOutcome>
}

type Phase =
  | { phase: 'run' | 'split' }
  | { phase: 'map'; chunk: Chunk; index: number }
  | { phase: 'join'; parts: StoredFile[] }

type RunOutcome = Omit<StepOutcome, 'chunks'>

/** Failures by the position of the input file, with the step. */
type FileFailures = Map<number, { step: number; failure: Failure }>

const failureOf = (error: unknown): Failure => {
  const { code, params } = DocweaveError.from(error)
  return { code, params }
}

/** The failure that the job reports: that of the first file in the first failed step; for a missing password it names all files without one. */
function firstFailure(failed: FileFailures): { step: number; failure: Failure } | undefined {
  const [first] = [...failed].toSorted(([one, a], [other, b]) => a.step - b.step || one - other)
  if (!first || !asksForPassword(first[1].failure.code)) return first?.[1]
  const locked = [...failed].flatMap(([source, { failure }]) => (asksForPassword(failure.code) ? [source] : []))
  const files = locked.toSorted((a, b) => a - b).join(' ')
  return { step: first[1].step, failure: { code: first[1].failure.code, params: { files } } }
}

const addUp = (outcomes: readonly RunOutcome[]): RunOutcome => ({
  files: outcomes.flatMap(({ files }) => files),
  notices: outcomes.flatMap(({ notices }) => notices),
})

class PlanRun {
  readonly #plan: Plan
  readonly #host: PlanHost
  readonly #signal: AbortSignal
  readonly failed: FileFailures = new Map()
  /** Whether files can fail individually: until a step combines them. */
  #apart: boolean
  current: number | undefined
  /** Steps that an earlier call finished: their outcomes are in the store, and their events in the job. */
  #finished = new Set<number>()

  constructor(plan: Plan, host: PlanHost, signal: AbortSignal) {
    this.#plan = plan
    this.#host = host
    this.#signal = signal
    this.#apart = plan.inputs.length > 1
  }

  async #tell(...events: JobEvent[]): Promise<void> {
    await this.#host.jobs.append(this.#plan.jobId, ...events)
  }

  async #inspect(first: PlanStep): Promise<StoredFile[]> {
    const { jobId, inputs } = this.#plan
    const request = { jobId, inputs, limits: first.limits }
    const limits = { signal: this.#signal, seconds: inspectSeconds }
    const isTogether = inputs.length === 1 || first.takes === 'all'
    const { files, failed } = isTogether
      ? { files: await this.#host.inspectTogether(request, limits), failed: [] }
      : await this.#host.inspectApart(request, limits)
    const at = Date.now()
    for (const { source, failure } of failed) this.failed.set(source, { step: 0, failure })
    await this.#tell(
      { type: 'inspected', at, inputs: files },
      ...failed.map((file): JobEvent => ({ type: 'file-failed', at, step: 0, ...file })),
    )
    return files
  }

  async #perform(step: PlanStep, group: number, inputs: StoredFile[], phase: Phase, runsOfFile?: number) {
    const { jobId, locale, languages, protect, steps } = this.#plan
    const size = sizeOf(inputs)
    const { seconds, memoryMegabytes } = budgetFor(
      step,
      phase.phase === 'map' ? { ...size, pages: phase.chunk.pages } : size,
    )
    // Only the last step protects its output: the steps before it must hand on files that the next step can read.
    const isProtected = protect !== undefined && this.current === steps.length - 1
    const { tool, version, options } = step
    const task: StepTask = {
      ...{ jobId, locale, step: this.current ?? 0, group, tool, version, options, inputs, memoryMegabytes },
      ...(isProtected ? { protect } : {}),
      ...(languages === undefined ? {} : { languages }),
      ...(runsOfFile === undefined ? {} : { runsOfFile }),
      ...phase,
    }
    const limits = { signal: this.#signal, seconds: seconds * slowness }
    if (this.#finished.has(task.step)) return this.#host.perform(task, { ...limits, onProgress: () => undefined })
    const recorder = createProgressRecorder(this.#host.jobs, task)
    await recorder.started()
    const outcome = await this.#host.perform(task, {
      ...limits,
      onProgress: (progress) => recorder.progressed(progress),
    })
    await recorder.done(outcome)
    return outcome
  }

  async #runGroup(step: PlanStep, group: number, inputs: StoredFile[], runsOfFile?: number): Promise<RunOutcome> {
    const perform = (phase: Phase) => this.#perform(step, group, inputs, phase, runsOfFile)
    if (!step.splits) return perform({ phase: 'run' })
    const split = await perform({ phase: 'split' })
    const maps: StepOutcome[] = []
    for (const [index, chunk] of split.chunks.entries()) maps.push(await perform({ phase: 'map', chunk, index }))
    const join = await perform({ phase: 'join', parts: maps.flatMap(({ files }) => files) })
    return { files: join.files, notices: addUp([split, ...maps, join]).notices }
  }

  /** Runs a step once for each file; one that fails is left out, with all that was made of its input file. */
  async #runApart(step: PlanStep, inputs: readonly StoredFile[]): Promise<RunOutcome> {
    const made: { source: number; outcome: RunOutcome }[] = []
    for (const [group, input] of inputs.entries()) {
      const { source } = input
      if (this.failed.has(source)) continue
      const runsOfFile = inputs.filter((other) => other.source === source).length
      try {
        made.push({ source, outcome: await this.#runGroup(step, group, [input], runsOfFile) })
      } catch (error) {
        if (this.#signal.aborted) throw error
        const failure = failureOf(error)
        const at = this.current ?? 0
        this.failed.set(source, { step: at, failure })
        await this.#tell({ type: 'file-failed', at: Date.now(), step: at, source, failure })
      }
    }
    return addUp(made.filter(({ source }) => !this.failed.has(source)).map(({ outcome }) => outcome))
  }

  async #runStep(step: PlanStep, inputs: StoredFile[]): Promise<RunOutcome> {
    if (this.#apart) return this.#runApart(step, inputs)
    const outcomes: RunOutcome[] = []
    for (const [group, own] of (step.takes === 'each' ? inputs.map((input) => [input]) : [inputs]).entries())
      outcomes.push(await this.#runGroup(step, group, own))
    return addUp(outcomes)
  }

  /** Throws when no files are left, or when the next step needs all of them and some have failed. */
  #assertEnough(files: readonly StoredFile[], needsAll: boolean): void {
    const first = firstFailure(this.failed)
    if (first && (needsAll || files.length === 0)) throw new DocweaveError(first.failure.code, first.failure.params)
  }

  async run(): Promise<StoredFile[]> {
    // Flows run on the server, which can wait for days.
    if (this.#plan.flow) throw new DocweaveError('BROWSER_CANNOT_RUN')
    const [first] = this.#plan.steps
    if (!first) {
      if (!this.#host.handOver) throw new DocweaveError('PIPELINE_INVALID')
      return [...this.#plan.inputs]
    }
    this.#signal.throwIfAborted()
    const job = await this.#host.jobs.get(this.#plan.jobId)
    this.#finished = new Set(job?.steps.flatMap(({ state }, index) => (state === 'done' ? [index] : [])))
    let files = await this.#inspect(first)
    for (const [index, step] of this.#plan.steps.entries()) {
      this.#assertEnough(files, step.takes === 'all')
      this.current = index
      const groups = step.takes === 'each' ? plannedRuns(files) : []
      if (groups.length > 1 && !this.#finished.has(index))
        await this.#tell({ type: 'step-planned', at: Date.now(), step: index, groups })
      this.#apart &&= step.takes === 'each'
      const { files: made, notices } = await this.#runStep(step, files)
      files = made
      this.#assertEnough(files, false)
      if (!this.#finished.has(index))
        await this.#tell({ type: 'step-done', at: Date.now(), step: index, output: outputOf(files), notices })
    }
    return files
  }
}

/**
 * Runs a plan to its end, and records its events in the job. It does not throw: a failure is the job's.
 *
 * @param signal cancels the run
 */
export async function runPlan(plan: Plan, host: PlanHost, signal: AbortSignal): Promise<void> {
  const run = new PlanRun(plan, host, signal)
  const end = async (how: JobEnd) => {
    const job = await host.jobs.get(plan.jobId)
    if (job) await host.jobs.append(plan.jobId, endingOf(job, how, host.retention))
  }
  try {
    const files = await run.run()
    if (!host.handOver) return await end({ type: 'done', at: Date.now(), files })
    run.current = plan.steps.length
    await host.handOver(files, signal)
  } catch (error) {
    const at = Date.now()
    if (signal.aborted) return end({ type: 'cancelled', at })
    const of = firstFailure(run.failed)
    const failure = failureOf(error)
    const step = of && of.failure.code === failure.code ? of.step : run.current
    await end({ type: 'failed', at, failure, ...(step === undefined ? {} : { step }) })
  }
}
