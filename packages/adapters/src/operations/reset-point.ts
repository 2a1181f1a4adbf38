/** Finds the reset point of a failed run, before its failed activity; without it operators search for it in the event history. */
import type { WorkflowHandle } from '@temporalio/client'
import proto from '@temporalio/proto'

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>

export interface FailedActivity {
  name: string
  /** The code of the error table if it is one of ours, otherwise Temporal's failure message. */
  code: string
  /** Number of attempts. */
  attempts: number
  /** When Temporal recorded the final failure, in ms since 1970. */
  at: number
}

type Event = NonNullable<History['events']>[number]

export interface ResetPoint {
  /** The id of the WorkflowTaskCompleted event that scheduled the first of the failed activities. */
  eventId: NonNullable<Event['eventId']>
  failed: FailedActivity[]
}

const timeOf = ({ eventTime }: Event) => Number(eventTime?.seconds ?? 0) * 1000 + (eventTime?.nanos ?? 0) / 1e6

/** Returns the name of a local activity, which the SDK writes into its marker as JSON. */
function localName(data: Uint8Array | null | undefined): string {
  const written: unknown = data ? JSON.parse(Buffer.from(data).toString()) : undefined
  const name: unknown =
    typeof written === 'object' && written !== null ? Reflect.get(written, 'activity_type') : undefined
  return typeof name === 'string' ? name : 'local activity'
}

/** How often the workflow reschedules work whose worker was lost (workflows/src/run-pipeline/lost-worker.ts). */
const askedAnew = 2

/** A scheduled activity. */
interface Asked {
  name: string
  attempts: number
  /** The workflow task that scheduled it. */
  task: number
  /** How many workers the same work lost before. */
  losses: number
}

type Failure = FailedActivity & Asked

const isLost = ({ activityTaskTimedOutEventAttributes: late }: Event) =>
  late?.failure?.timeoutFailureInfo?.timeoutType === proto.temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_HEARTBEAT

/** Returns all failed activities in order, and those whose work the workflow rescheduled. */
function readFailures(events: readonly Event[]) {
  const asked = new Map<number, Asked>()
  const failed: Failure[] = []
  const recovered = new Set<Failure>()
  /** Lost work not yet reported to a workflow task, and lost work reported to the last one but not rescheduled yet. */
  let [untold, told]: [Failure[], Failure[]] = [[], []]
  for (const event of events) {
    const scheduled = event.activityTaskScheduledEventAttributes
    const started = event.activityTaskStartedEventAttributes
    const gaveUp = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes
    const marker = event.markerRecordedEventAttributes
    if (event.workflowTaskCompletedEventAttributes) [told, untold] = [untold, []]
    if (scheduled) {
      const name = scheduled.activityType?.name ?? ''
      const before = told.find((one) => one.name === name && one.losses < askedAnew)
      told = told.filter((one) => one !== before)
      if (before) recovered.add(before)
      asked.set(Number(event.eventId), {
        name,
        attempts: 0,
        task: Number(scheduled.workflowTaskCompletedEventId),
        losses: before ? before.losses + 1 : 0,
      })
    }
    const one = asked.get(Number((started ?? gaveUp)?.scheduledEventId))
    if (one && started) one.attempts = started.attempt ?? 0
    if (one && gaveUp) {
      const code = gaveUp.failure?.applicationFailureInfo?.type ?? gaveUp.failure?.message ?? 'unknown'
      const failure = { ...one, code, at: timeOf(event) }
      failed.push(failure)
      if (isLost(event)) untold.push(failure)
    }
    if (marker?.failure)
      failed.push({
        name: localName(marker.details?.['data']?.payloads?.[0]?.data),
        code: marker.failure.applicationFailureInfo?.type ?? marker.failure.message ?? 'unknown',
        attempts: 1,
        at: timeOf(event),
        task: Number(marker.workflowTaskCompletedEventId),
        losses: 0,
      })
  }
  return { failed, recovered }
}

/** Returns the failures that the workflow did not recover from; rescheduled lost work counts only if a failed run has no other. */
function causesOf(events: readonly Event[]): Failure[] {
  const { failed, recovered } = readFailures(events)
  const causes = failed.filter((one) => !recovered.has(one))
  const runFailed = events.some(({ workflowExecutionFailedEventAttributes }) => workflowExecutionFailedEventAttributes)
  return causes.length === 0 && runFailed ? failed.slice(-1) : causes
}

/**
 * Finds the workflow task that scheduled the first activity whose failure the workflow did not recover from. A run without one (it was
 * terminated or timed out) resumes at its last completed workflow task.
 *
 * @returns `undefined` when the run has no completed workflow task to reset to
 */
export function resetPointOf({ events: all }: History): ResetPoint | undefined {
  const events = all ?? []
  const causes = causesOf(events)
  const last = events.findLast(({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes)
  const first = causes.length > 0 ? Math.min(...causes.map(({ task }) => task)) : Number(last?.eventId)
  const eventId = events.find((event) => Number(event.eventId) === first)?.eventId
  const failed = causes.map(({ name, code, attempts, at }) => ({ name, code, attempts, at }))
  return eventId ? { eventId, failed } : undefined
}
