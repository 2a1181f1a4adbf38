/** Where a failed run is taken up again: the point before its failed activity, which Temporal's users otherwise look for by hand. */
import type { WorkflowHandle } from '@temporalio/client'
import proto from '@temporalio/proto'

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

/** How often the workflow asks anew for work whose worker was lost (workflows/src/run-pipeline/lost-worker.ts). */
const askedAnew = 2

/** An activity as it was asked for. */
interface Asked {
  name: string
  attempts: number
  /** The workflow task that asked for it. */
  task: number
  /** How many workers were lost over the same work before. */
  losses: number
}

type Failure = FailedActivity & Asked

const isLost = ({ activityTaskTimedOutEventAttributes: late }: Event) =>
  late?.failure?.timeoutFailureInfo?.timeoutType === proto.temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_HEARTBEAT

/** All activities that were given up, in their order, and those of them whose work the workflow asked for anew. */
function readFailures(events: readonly Event[]) {
  const asked = new Map<number, Asked>()
  const failed: Failure[] = []
  const recovered = new Set<Failure>()
  /** Lost work that the next workflow task is told of, and what the last one was told of and has not asked for anew yet. */
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

/** What the workflow did not get over. Work that was lost and asked for anew is no cause, unless the run failed and there is no other. */
function causesOf(events: readonly Event[]): Failure[] {
  const { failed, recovered } = readFailures(events)
  const causes = failed.filter((one) => !recovered.has(one))
  const runFailed = events.some(({ workflowExecutionFailedEventAttributes }) => workflowExecutionFailedEventAttributes)
  return causes.length === 0 && runFailed ? failed.slice(-1) : causes
}

/**
 * Finds it in a run's history: the first activity whose failure the workflow did not get over. A run without one (it was terminated, or
 * its time was over) is taken up at its last finished workflow task.
 *
 * @returns `undefined` when no workflow task of the run was ever finished: then there is nothing to go back to
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
