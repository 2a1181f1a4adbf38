/** The schedule of the workflow that looks at the mailbox of the mail triggers. */
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client'
import type { Queue } from '@docweave/contract'
import type { readMailbox } from '@docweave/workflows'

const scheduleId = 'read-mailbox'
/** The workflow runs here because every cluster has a worker for this queue; its activity runs on the queue of triggers. */
const taskQueue: Queue = 'pdf'

const scheduled = {
  spec: { intervals: [{ every: 60_000 }] },
  action: {
    type: 'startWorkflow' as const,
    workflowType: 'readMailbox',
    workflowId: scheduleId,
    taskQueue,
    args: [] as [],
    // A run that no host answers must not keep the next ones from their turn for long.
    workflowExecutionTimeout: 2 * 3_600_000,
  },
  // A look that was missed is none to make up for: the next one sees the same messages.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: 60_000 },
} satisfies Omit<ScheduleOptions, 'scheduleId'>

/** Creates or updates the schedule where the operator has set a mailbox, and removes it otherwise. */
export async function scheduleMailbox(client: Client, hasMailbox: boolean): Promise<void> {
  const handle = client.schedule.getHandle(scheduleId)
  try {
    if (hasMailbox) await client.schedule.create<typeof readMailbox>({ scheduleId, ...scheduled })
    else await handle.delete()
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    await handle.update<typeof readMailbox>((old) => ({ ...old, ...scheduled }))
  }
}
