/** The workflow behind every job: it interprets a plan, so a new tool needs no change here. */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  log,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import type { JobEnd, JobEvent, Plan, StoredFile } from '@docweave/contract'
import type { LocalActivities } from '../activities.ts'
import { failedEvents, FilesFailed, firstFailure, type FileFailures, toFailure } from './failures.ts'
import { runApart } from './run-apart.ts'
import { plannedRuns } from '@docweave/contract/planned-runs'
import { runStep, stepAt } from './run-step.ts'

const { inspectInputs, inspectEach } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '60s',
  retry: { maximumAttempts: 3, initialInterval: '500ms' },
})

// The visitor's view depends on these, so they are retried without limit while the store is unavailable.
const { recordEvents, endJob } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
})

const errorAttribute = defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)

const total = (files: readonly StoredFile[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  ...(files.some(({ pages }) => pages !== undefined)
    ? { pages: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0) }
    : {}),
})

/** Inspects the input files; if there are several and the first step takes them one by one, adds those that cannot be opened to `failed`. */
async function inspect({ jobId, inputs, steps }: Plan, failed: FileFailures): Promise<StoredFile[]> {
  const [first] = steps
  if (!first) throw ApplicationFailure.nonRetryable('a plan without steps', 'PIPELINE_INVALID')
  const request = { jobId, inputs, limits: first.limits }
  if (inputs.length === 1 || first.takes === 'all') return inspectInputs(request)
  const seen = await inspectEach(request)
  for (const { source, failure } of seen.failed) failed.set(source, { step: undefined, failure })
  return seen.files
}

/** Throws when no files are left, or when the next step needs all of them and some have failed. */
function assertEnough(failed: FileFailures, files: readonly StoredFile[], needsAll: boolean): void {
  const first = firstFailure(failed)
  if (first && (needsAll || files.length === 0)) throw new FilesFailed(first)
}

/**
 * Runs the steps of a plan one after the other. While steps take the files one by one, a file that fails is dropped and the others
 * continue. Fails with the error code of the failed step as the failure's type.
 */
export async function runPipeline(plan: Plan): Promise<StoredFile[]> {
  const { jobId } = plan
  /** Events that are recorded together with the next one that cannot wait. */
  const pending: JobEvent[] = []
  const failed: FileFailures = new Map()
  let current: number | undefined
  /** Whether files can fail individually: until a step combines them. */
  let apart = plan.inputs.length > 1
  const tell = (event: JobEvent) => recordEvents(jobId, [event])
  const end = (how: JobEnd) => endJob(jobId, how, [...pending, ...failedEvents(failed, how.at)])
  try {
    let files = await inspect(plan, failed)
    for (const step of plan.steps.keys()) {
      const { takes } = stepAt(plan, step)
      assertEnough(failed, files, takes === 'all')
      current = step
      const at = Date.now()
      // The step's activity records the start, so that the visitor sees the step waiting until a worker takes it.
      const groups = takes === 'each' ? plannedRuns(files) : []
      if (groups.length > 1) pending.push({ type: 'step-planned', at, step, groups })
      if (pending.length > 0) await recordEvents(jobId, pending.splice(0))
      apart &&= takes === 'each'
      const result = apart ? await runApart(plan, step, files, failed, tell) : await runStep(plan, step, files)
      files = result.files
      assertEnough(failed, files, false)
      // Most activities record the end of their step. Older runs have none that do, and the store may have failed.
      if (!result.stepEnded)
        pending.push({ type: 'step-done', at: Date.now(), step, output: total(files), notices: result.notices })
    }
    await end({ type: 'done', at: Date.now(), files })
    const first = firstFailure(failed)
    if (first) upsertSearchAttributes([{ key: errorAttribute, value: first.failure.code }])
    return files
  } catch (error) {
    const at = Date.now()
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => end({ type: 'cancelled', at }))
      throw error
    }
    const { failure, step } =
      error instanceof FilesFailed ? error.at(current) : { failure: toFailure(error), step: current }
    log.warn('the job failed', { code: failure.code, step })
    upsertSearchAttributes([{ key: errorAttribute, value: failure.code }])
    const where = step === undefined ? {} : { step }
    await CancellationScope.nonCancellable(() => end({ type: 'failed', at, failure, ...where }))
    throw ApplicationFailure.nonRetryable(failure.code, failure.code)
  }
}
