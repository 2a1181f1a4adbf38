/** The workflow of the Temporal Schedules of triggers. It starts a job, and does not wait for its end. */
import { fireAttempts, triggerQueue } from '@docweave/contract/task-queue'
import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import type { TriggerOutcome } from '@docweave/contract'
import type { TriggerActivities } from '../activities.ts'

const activities = proxyActivities<TriggerActivities>({
  taskQueue: triggerQueue,
  // The files are read from strangers' servers.
  startToCloseTimeout: '20m',
  scheduleToCloseTimeout: '1h',
  // As for steps: detects within 10 s that the host died.
  heartbeatTimeout: '10s',
  retry: { initialInterval: '5s', maximumInterval: '1m', maximumAttempts: fireAttempts },
})

/** Starts the job of a trigger. Fails only if no host answers, or each dies. */
export async function fireTrigger(trigger: string): Promise<TriggerOutcome> {
  return activities['fire-trigger']({ trigger, run: workflowInfo().workflowId })
}
