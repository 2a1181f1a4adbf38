/** Counts the ends of a trigger's jobs. Repeating it is harmless, so it can be repeated after a crash. */
import type { DocumentStore, Job, JobEnd } from '@docweave/contract'
import { afterFailure, changeTrigger, type StoredTrigger } from './trigger-record.ts'

/** How many ends are remembered, so that a repetition is not counted again. */
const remembered = 20

/**
 * Counts the end of a job that a trigger started: a success ends the row of failures, and a failure continues it. A cancelled job does
 * neither, nor does a failed retry, which a person asked for.
 *
 * @param job the job after its end
 * @param run identifies the run that ended: a retry of the job has another
 * @returns the trigger after it, if this call counted the end
 */
export async function countTriggerEnd(
  documents: DocumentStore,
  job: Job,
  how: JobEnd['type'],
  run: string,
): Promise<StoredTrigger | undefined> {
  const { trigger, owner } = job
  if (!trigger || how === 'cancelled' || (how === 'failed' && job.retriedAt !== undefined)) return undefined
  const end = `${job.id} ${run}`
  return changeTrigger(documents, trigger.id, (found) => {
    if (found.owner !== owner || found.counted.includes(end)) return undefined
    const counted = [...found.counted, end].slice(-remembered)
    return how === 'done'
      ? { ...found, counted, failures: 0 }
      : afterFailure({ ...found, counted }, job.failure?.code ?? 'INTERNAL', job.endedAt ?? Date.now())
  })
}
