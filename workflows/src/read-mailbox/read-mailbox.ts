/** The workflow of the Temporal Schedule of the mailbox of the mail triggers. */
import { fireAttempts, triggerQueue } from '@docweave/contract/task-queue'
import { proxyActivities } from '@temporalio/workflow'
import type { TriggerOutcome } from '@docweave/contract'
import type { TriggerActivities } from '../activities.ts'

const activities = proxyActivities<TriggerActivities>({
  taskQueue: triggerQueue,
  // Files are read from the mailbox, and results are sent.
  startToCloseTimeout: '20m',
  scheduleToCloseTimeout: '1h',
  // As for steps: detects within 10 s that the host died.
  heartbeatTimeout: '10s',
  retry: { initialInterval: '5s', maximumInterval: '1m', maximumAttempts: fireAttempts },
})

/** Looks at the mailbox once. Fails only if no host answers, or each dies. */
export async function readMailbox(): Promise<TriggerOutcome> {
  return activities['read-mailbox']()
}
