/** Where a failed run is taken up again: the point before its failed activity, which Temporal's users otherwise look for by hand. */
import type { WorkflowHandle } from '@temporalio/client'

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>

export interface FailedActivity {
  name: string
  /** The code of the error table where it failed with one of ours, else what Temporal calls it. */
  code: string
  /** How often it was tried. */
  attempts: number
  /** When it was given up, in ms since 1970. */
  at: number
}

type Event = NonNullable<History['events']>[number]

export interface ResetPoint {
  /** The id of the WorkflowTaskCompleted event that scheduled the first of the failed activities. */
  eventId: NonNullable<Event['eventId']>
  failed: FailedActivity[]
}

const timeOf = ({ eventTime }: Event) => Number(eventTime?.seconds ?? 0) * 1000 + (eventTime?.nanos ?? 0) / 1e6

/** What a local activity was called: the SDK writes that into its marker as JSON. */
function localName(data: Uint8Array | null | undefined): string {
  const written: unknown = data ? JSON.parse(Buffer.from(data).toString()) : undefined
  const name: unknown =
    typeof written === 'object' && written !== null ? Reflect.get(written, 'activity_type') : undefined
  return typeof name === 'string' ? name : 'local activity'
}

/**
 * Finds it in a run's history. A run without a failed activity (it was terminated, or its time was over) is taken up at its last
 * finished workflow task.
 *
 * @returns `undefined` when no workflow task of the run was ever finished: then there is nothing to go back to
 */
export function resetPointOf({ events }: History): ResetPoint | undefined {
  /** By the id of the event that scheduled it: its name, its tries, and the workflow task that asked for it. */
  const scheduled = new Map<number, { name: string; attempts: number; task: number }>()
  const failed: (FailedActivity & { task: number })[] = []
  let lastTask: number | undefined
  for (const event of events ?? []) {
    const asked = event.activityTaskScheduledEventAttributes
    const started = event.activityTaskStartedEventAttributes
    const gaveUp = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes
    const marker = event.markerRecordedEventAttributes
    if (event.workflowTaskCompletedEventAttributes) lastTask = Number(event.eventId)
    if (asked)
      scheduled.set(Number(event.eventId), {
        name: asked.activityType?.name ?? '',
        attempts: 0,
        task: Number(asked.workflowTaskCompletedEventId),
      })
    if (started) {
      const one = scheduled.get(Number(started.scheduledEventId))
      if (one) one.attempts = started.attempt ?? 0
    }
    if (gaveUp) {
      const one = scheduled.get(Number(gaveUp.scheduledEventId))
      const code = gaveUp.failure?.applicationFailureInfo?.type ?? gaveUp.failure?.message ?? 'unknown'
      if (one) failed.push({ ...one, code, at: timeOf(event) })
    }
    if (marker?.failure)
      failed.push({
        name: localName(marker.details?.['data']?.payloads?.[0]?.data),
        code: marker.failure.applicationFailureInfo?.type ?? marker.failure.message ?? 'unknown',
        attempts: 1,
        at: timeOf(event),
        task: Number(marker.workflowTaskCompletedEventId),
      })
  }
  const first = failed.length > 0 ? Math.min(...failed.map(({ task }) => task)) : lastTask
  const eventId = events?.find((event) => Number(event.eventId) === first)?.eventId
  return eventId ? { eventId, failed: failed.map(({ task: _, ...one }) => one) } : undefined
}
