/** Makes the schedules of the workflow engine agree with the stored triggers, in case a process died between the two. */
import { listAllTriggers, readTrigger, scheduleOf } from '@docweave/jobs/triggers'
import type { ApiServices } from '../services.ts'

/**
 * Creates and corrects the schedules of all schedule triggers, and removes those of triggers that are gone. A trigger is stored before its
 * schedule is created, so a schedule without one belongs to nobody.
 *
 * @throws DocweaveError `SERVICE_UNAVAILABLE`
 */
export async function reconcileSchedules({
  documents,
  schedules,
}: Pick<ApiServices, 'documents' | 'schedules'>): Promise<void> {
  for await (const { id } of listAllTriggers(documents)) {
    // Read again: the owner may have changed it meanwhile.
    const trigger = await readTrigger(documents, id)
    const schedule = trigger && scheduleOf(trigger)
    if (schedule) await schedules.set(schedule)
  }
  for await (const id of schedules.list()) {
    const trigger = await readTrigger(documents, id)
    if (!trigger || !scheduleOf(trigger)) await schedules.remove(id)
  }
}
