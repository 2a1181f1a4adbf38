/** The one workflow behind every job: it interprets a plan, so a new tool changes nothing here. */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  log,
  patched,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import type { FileRef, JobEvent, Plan } from '@docweave/contract'
import type { LocalActivities } from '../activities.ts'
import { failureOf } from './failure.ts'
import { runStep } from './run-step.ts'

const { inspectInputs } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '60s',
  retry: { maximumAttempts: 3, initialInterval: '500ms' },
})

// The visitor's view must hear of it, however long the store is away: these are tried until they get through.
const { recordEvents, endJob } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
})

const errorAttribute = defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)

const total = (files: readonly FileRef[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  ...(files.some(({ pages }) => pages !== undefined)
    ? { pages: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0) }
    : {}),
})

/** Runs the steps of a plan one after the other. Fails with the code of the step that failed as the failure's type. */
export async function runPipeline(plan: Plan): Promise<FileRef[]> {
  const { jobId } = plan
  /** What the visitor has not been told yet: it goes with the next thing that has to be told at once. */
  const untold: JobEvent[] = []
  let current: number | undefined
  // A step waits until a worker takes it up, and the visitor sees it waiting: its activity says when it starts.
  const startedByActivity = patched('step-started-by-activity')
  try {
    const limits = plan.steps[0]?.limits
    if (!limits) throw ApplicationFailure.nonRetryable('a plan without steps', 'PIPELINE_INVALID')
    let files = await inspectInputs({ jobId, inputs: plan.inputs, limits })
    for (const step of plan.steps.keys()) {
      current = step
      if (!startedByActivity) untold.push({ type: 'step-started', at: Date.now(), step })
      if (untold.length > 0) await recordEvents(jobId, untold.splice(0))
      const result = await runStep(plan, step, files)
      files = result.files
      untold.push({ type: 'step-done', at: Date.now(), step, output: total(files), notices: result.notices })
    }
    await endJob(jobId, { type: 'done', at: Date.now(), files }, untold)
    return files
  } catch (error) {
    const at = Date.now()
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => endJob(jobId, { type: 'cancelled', at }, untold))
      throw error
    }
    const failure = failureOf(error)
    log.warn('the job failed', { code: failure.code, step: current })
    upsertSearchAttributes([{ key: errorAttribute, value: failure.code }])
    const where = current === undefined ? {} : { step: current }
    await CancellationScope.nonCancellable(() => endJob(jobId, { type: 'failed', at, failure, ...where }, untold))
    throw ApplicationFailure.nonRetryable(failure.code, failure.code)
  }
}
