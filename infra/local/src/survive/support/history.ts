/** What Temporal wrote down of a run. */
import { connectTemporal } from '@docweave/adapters/temporal'

export interface Activity {
  id: string
  name: string
  /** The attempt that was the last one started. */
  attempt: number
  completed: boolean
  scheduledId: number
}

const client = (address: string) => connectTemporal({ address, namespace: 'default' })

/** The activities of a job's run, in the order they were scheduled. */
export async function activitiesOf(address: string, jobId: string): Promise<Activity[]> {
  const { events } = await client(address).workflow.getHandle(jobId).fetchHistory()
  const found = new Map<number, Activity>()
  for (const event of events ?? []) {
    const scheduled = event.activityTaskScheduledEventAttributes
    const started = event.activityTaskStartedEventAttributes
    const completed = event.activityTaskCompletedEventAttributes
    if (scheduled) {
      const scheduledId = Number(event.eventId)
      found.set(scheduledId, {
        id: scheduled.activityId ?? '',
        name: scheduled.activityType?.name ?? '',
        attempt: 0,
        completed: false,
        scheduledId,
      })
    }
    const one = found.get(Number((started ?? completed)?.scheduledEventId))
    if (one && started) one.attempt = started.attempt ?? 0
    if (one && completed) one.completed = true
  }
  return [...found.values()]
}

/** The ids of the activities that are at work now: they have sent a heartbeat. */
export async function workingOf(address: string, jobId: string): Promise<string[]> {
  const { raw } = await client(address).workflow.getHandle(jobId).describe()
  return (raw.pendingActivities ?? []).flatMap(({ activityId, lastHeartbeatTime }) =>
    activityId && lastHeartbeatTime ? [activityId] : [],
  )
}
