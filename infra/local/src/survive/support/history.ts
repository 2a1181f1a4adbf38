/** Reads a run's history from Temporal. */
import { connectTemporal, createPipelineRunner } from '@docweave/adapters/temporal'

export interface Activity {
  id: string
  name: string
  /** The last attempt that was started. */
  attempt: number
  completed: boolean
  scheduledId: number
}

/** A Temporal client, or the address of a server that accepts unauthenticated connections. */
export type Where = string | ReturnType<typeof connectTemporal>

const client = (where: Where) =>
  typeof where === 'string' ? connectTemporal({ address: where, namespace: 'default' }) : where

/** Returns the activities of a job's run in scheduling order. */
export async function activitiesOf(where: Where, jobId: string): Promise<Activity[]> {
  const { events } = await client(where).workflow.getHandle(jobId).fetchHistory()
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

/** The state of a job's run; `unknown` if Temporal has no record of it. */
export const stateOf = (where: Where, jobId: string) => createPipelineRunner(client(where)).state(jobId)

/** Returns the ids of running activities that have sent a heartbeat. */
export async function workingOf(where: Where, jobId: string): Promise<string[]> {
  const { raw } = await client(where).workflow.getHandle(jobId).describe()
  return (raw.pendingActivities ?? []).flatMap(({ activityId, lastHeartbeatTime }) =>
    activityId && lastHeartbeatTime ? [activityId] : [],
  )
}

/** A payload as Temporal stores it: the encoding as text, the rest as a codec server receives it. */
export interface StoredPayload {
  encoding: string
  metadata: Record<string, string>
  data: string
}

const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64')

/** Returns the inputs and outputs of a run and its activities from the history. */
export async function payloadsOf(where: Where, jobId: string): Promise<StoredPayload[]> {
  const { events } = await client(where).workflow.getHandle(jobId).fetchHistory()
  return (events ?? []).flatMap((event) =>
    [
      event.workflowExecutionStartedEventAttributes?.input,
      event.workflowExecutionCompletedEventAttributes?.result,
      event.activityTaskScheduledEventAttributes?.input,
      event.activityTaskCompletedEventAttributes?.result,
    ].flatMap((some) =>
      (some?.payloads ?? []).map(({ metadata, data }) => ({
        encoding: Buffer.from(metadata?.['encoding'] ?? []).toString(),
        metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
        data: base64(data),
      })),
    ),
  )
}
