/** The workflow that makes the preview of one file of a job. It is apart from the job's own run, whose history it does not change. */
import type { PreviewTask } from '@docweave/contract'
import { ApplicationFailure, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { LocalPreviewActivities, PreviewActivities } from '../activities.ts'
import { budgetFor, sizeOf } from '@docweave/contract/budget'
import { summarise } from '../run-pipeline/summarise.ts'
import { toFailure } from '../run-pipeline/failures.ts'

/** The most time (s) for a preview: a document that needs longer has none. */
const most = 120

// Retried without limit while the store is unavailable, because visitors wait for the preview until its end is recorded.
const { recordPreviewFailure } = proxyLocalActivities<LocalPreviewActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
})

/** Makes a preview, or records why there is none: a failed one is not tried again. */
export async function makePreview(task: PreviewTask): Promise<void> {
  const { file, step } = task
  const { seconds, memoryMegabytes } = budgetFor(step, sizeOf([file]))
  const activities = proxyActivities<PreviewActivities>({
    taskQueue: step.queue,
    summary: summarise([file], 'preview'),
    startToCloseTimeout: Math.min(seconds, most) * 1000,
    heartbeatTimeout: '10s',
    retry: {
      maximumAttempts: 2,
      initialInterval: '1s',
      nonRetryableErrorTypes: ['TIMED_OUT', 'TemporalTimeout:StartToClose'],
    },
  })
  try {
    await activities['make-preview']({ ...task, memoryMegabytes })
  } catch (error) {
    const failure = toFailure(error)
    await recordPreviewFailure(task, failure)
    throw ApplicationFailure.nonRetryable(failure.code, failure.code)
  }
}
