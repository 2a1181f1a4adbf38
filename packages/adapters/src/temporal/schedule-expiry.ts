/** The schedule of the workflow that removes expired data. */
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client'
import type { Queue } from '@docweave/contract'
import type { expireFiles } from '@docweave/workflows'

const scheduleId = 'expire-files'
/** The workflow runs here because every cluster has a worker for this queue; its activities run on the maintenance queue. */
const taskQueue: Queue = 'pdf'

/** Creates the schedule, or updates the interval of an existing one to `everySeconds`. */
export async function scheduleExpiry(client: Client, everySeconds: number): Promise<void> {
  const spec = { intervals: [{ every: everySeconds * 1000 }] }
  const action = {
    type: 'startWorkflow' as const,
    workflowType: 'expireFiles',
    workflowId: scheduleId,
    taskQueue,
    args: [] as [],
  }
  try {
    await client.schedule.create<typeof expireFiles>({
      scheduleId,
      spec,
      action,
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
    })
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    await client.schedule.getHandle(scheduleId).update<typeof expireFiles>((old) => ({ ...old, spec, action }))
  }
}
