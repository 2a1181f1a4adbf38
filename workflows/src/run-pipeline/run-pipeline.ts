/** The workflow behind every job: it runs the nodes of a plan's flow, so a new tool needs no change here. */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  log,
  proxyLocalActivities,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import type { JobEnd, Plan, StoredFile } from '@docweave/contract'
import { flowOf } from '@docweave/contract/flow'
import type { LocalActivities } from '../activities.ts'
import { isContinued, knownFrom, nothingKnown, type Continuation } from './continue-run.ts'
import { assertEnough, failedEvents, FilesFailed, firstFailure, type FileFailures, toFailure } from './failures.ts'
import { filesOf, type FlowRun } from './flow-run.ts'
import { answerApproval } from './nodes/run-approve.ts'
import { runThrough } from './run-through.ts'

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

/** Inspects the input files; if there are several and the first step takes them one by one, adds those that cannot be opened to `failed`. */
async function inspect({ jobId, inputs, steps, flow }: Plan, failed: FileFailures): Promise<StoredFile[]> {
  const [first] = steps
  if (!first) throw ApplicationFailure.nonRetryable('a plan without steps', 'PIPELINE_INVALID')
  const request = { jobId, inputs, limits: first.limits }
  // In a flow the first step may get only some of the files.
  if (inputs.length === 1 || (!flow && first.takes === 'all')) return inspectInputs(request)
  const seen = await inspectEach(request)
  for (const { source, failure } of seen.failed) failed.set(source, { step: undefined, failure })
  return seen.files
}

/**
 * Runs the flow of a plan, from its start or from where the run before it ended. While steps take the files one by one, a file that fails
 * is dropped and the others continue. Fails with the error code of the failed step as the failure's type.
 */
export async function runPipeline(plan: Plan, continuation?: Continuation): Promise<StoredFile[]> {
  const { jobId } = plan
  const run: FlowRun = {
    plan,
    flow: flowOf(plan),
    ...(continuation ? knownFrom(continuation) : nothingKnown(plan)),
    record: (events) => recordEvents(jobId, events),
    through: (nodes, stream) => runThrough(run, nodes, stream),
  }
  const { failed, answers } = run
  setHandler(answerApproval, ({ approval, ...answer }) => {
    if (!answers.has(approval)) answers.set(approval, answer)
  })
  const end = (how: JobEnd) => endJob(jobId, how, [...run.pending, ...failedEvents(failed, how.at)])
  try {
    if (!continuation) run.start = { ...run.start, bundles: [await inspect(plan, failed)] }
    const files = filesOf(await run.through(run.flow, run.start))
    assertEnough(failed, files, false)
    await end({ type: 'done', at: Date.now(), files })
    const first = firstFailure(failed)
    if (first) upsertSearchAttributes([{ key: errorAttribute, value: first.failure.code }])
    return files
  } catch (error) {
    if (isContinued(error)) throw error
    const at = Date.now()
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => end({ type: 'cancelled', at }))
      throw error
    }
    const { current } = run
    const { failure, step } =
      error instanceof FilesFailed ? error.at(current) : { failure: toFailure(error), step: current }
    log.warn('the job failed', { code: failure.code, step })
    upsertSearchAttributes([{ key: errorAttribute, value: failure.code }])
    const where = step === undefined ? {} : { step }
    await CancellationScope.nonCancellable(() => end({ type: 'failed', at, failure, ...where }))
    throw ApplicationFailure.nonRetryable(failure.code, failure.code)
  }
}
