/** Counts the ends of a trigger's jobs. Repeating it is harmless, so it can be repeated after a crash. */
import type { DocumentStore, Job, JobEnd, TriggerSchedules } from '@docweave/contract'
import { afterFailure, changeTrigger, scheduleOf } from './trigger-record.ts'

export interface CountServices {
  documents: DocumentStore
  schedules: Pick<TriggerSchedules, 'set'>
}

/** How many ends are remembered, so that a repetition is not counted again. */
const remembered = 20

/**
 * Counts the end of a job that a trigger started: a success ends the row of failures, and a failure continues it. A cancelled job does
 * neither, nor does a failed retry, which a person asked for.
 *
 * @param job the job after its end
 * @param run identifies the run that ended: a retry of the job has another
 */
export async function countTriggerEnd(
  { documents, schedules }: CountServices,
  job: Job,
  how: JobEnd['type'],
  run: string,
): Promise<void> {
  const { trigger, owner } = job
  if (!trigger || how === 'cancelled' || (how === 'failed' && job.retriedAt !== undefined)) return
  const end = `${job.id} ${run}`
  const changed = await changeTrigger(documents, trigger.id, (found) => {
    if (found.owner !== owner || found.counted.includes(end)) return undefined
    const counted = [...found.counted, end].slice(-remembered)
    return how === 'done'
      ? { ...found, counted, failures: 0 }
      : afterFailure({ ...found, counted }, job.failure?.code ?? 'INTERNAL', job.endedAt ?? Date.now())
  })
  const schedule = changed?.paused && scheduleOf(changed)
  // If this fails, the next run of the schedule finds the trigger paused, and pauses the schedule.
  if (schedule) await schedules.set(schedule).catch(() => undefined)
}
