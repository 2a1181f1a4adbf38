/** Starts webhook deliveries as Temporal workflows. Their ids show the job and the endpoint, but no name and no address. */
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client'
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common'
import { webhookQueue, type DeliveryRunner, type DeliveryTask } from '@docweave/contract'
import type { deliverWebhook } from '@docweave/workflows'
import { reach, turnOf } from './pipeline-runner.ts'

/** The workflow id: the same whenever the delivery is started. The last part distinguishes the runs of a job. */
const workflowIdOf = ({ deliveryId, jobId, endpointId }: DeliveryTask) =>
  `webhook:${jobId ?? 'ping'}:${endpointId}:${deliveryId.slice(0, 12)}`

const summary = ({ event, jobId, endpointId }: DeliveryTask) =>
  `${event}${jobId === undefined ? '' : ` of job ${jobId}`} to endpoint ${endpointId}`

/** Creates a runner for the cluster that `client` is connected to. */
export const createDeliveryRunner = (client: Client): DeliveryRunner => ({
  start: (task, owner, { again = false } = {}) =>
    reach(async () => {
      try {
        await client.workflow.start<typeof deliverWebhook>('deliverWebhook', {
          workflowId: workflowIdOf(task),
          taskQueue: webhookQueue,
          args: [task],
          priority: { fairnessKey: turnOf(owner) },
          staticSummary: summary(task),
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          workflowIdReusePolicy: again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
        })
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
      }
    }),
})
