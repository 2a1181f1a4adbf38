/** Stops the clock of a paused trigger. */
import { readTrigger, scheduleOf } from '@docweave/jobs/triggers'
import type { ApiServices } from '../services.ts'

/**
 * Pauses the schedule of a trigger that was found paused. Its owner may have resumed it meanwhile: resuming sets the schedule after the
 * trigger is stored, so one of the two sees the other.
 */
export async function pauseClock(
  { documents, schedules }: Pick<ApiServices, 'documents' | 'schedules'>,
  id: string,
): Promise<void> {
  const before = await readTrigger(documents, id)
  const clock = before && scheduleOf(before)
  if (!clock) return
  await schedules.set({ ...clock, isPaused: true })
  const now = await readTrigger(documents, id)
  const running = now && !now.paused && scheduleOf(now)
  if (running) await schedules.set(running)
}
