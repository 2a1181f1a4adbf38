/** Records that a trigger could not start a job. */
import type { ErrorCode } from '@docweave/contract'
import { afterFailure, afterLook, changeTrigger, scheduleOf } from '@docweave/jobs/triggers'
import type { ApiServices } from '../services.ts'

/** Counts the failure, which may pause the trigger; its schedule is then paused, too. */
export async function recordTriggerFailure(
  { documents, schedules }: Pick<ApiServices, 'documents' | 'schedules'>,
  id: string,
  code: ErrorCode,
): Promise<void> {
  const at = Date.now()
  const changed = await changeTrigger(documents, id, (found) => afterFailure(found, code, at))
  const schedule = changed?.paused && scheduleOf(changed)
  // If this fails, the next run of the schedule finds the trigger paused, and pauses the schedule.
  if (schedule) await schedules.set(schedule).catch(() => undefined)
}

/**
 * Records how a look at a folder, or at the messages of a trigger, went: well, or with a failure that ends by itself. Such a failure does not count, because the trigger would
 * stay paused after it.
 */
export async function recordLook(
  { documents }: Pick<ApiServices, 'documents'>,
  id: string,
  code?: ErrorCode,
): Promise<void> {
  const at = Date.now()
  await changeTrigger(documents, id, (found) => {
    if (code !== undefined) return afterLook(found, { at, code })
    return found.lookFailure ? afterLook(found) : undefined
  })
}
