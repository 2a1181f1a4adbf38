/** The activity of `fireTrigger`: it starts the job of a schedule trigger, or looks at a watched folder. */
import { asActivity, type ActivityHost, type TriggerActivities } from '@docweave/adapters/temporal-worker'
import {
  callerOfTrigger,
  findCurrentJob,
  pauseClock,
  recordLook,
  recordTriggerFailure,
  startTriggeredJob,
  type ApiContext,
  type ApiServices,
} from '@docweave/api'
import { DocweaveError, isOpen, type TriggerOutcome, type TriggerTask } from '@docweave/contract'
import { fireAttempts } from '@docweave/contract/task-queue'
import { readTrigger, scheduleOf, type StoredTrigger } from '@docweave/jobs/triggers'
import { fetchInputs } from '../v1/fetch-inputs.ts'
import type { OperationSettings } from '../v1/operation.ts'
import { dropUploads } from '../v1/receive-files.ts'
import { lookInFolder } from './look-in-folder.ts'
import { readMailbox, type ReadSettings } from './read-mailbox.ts'

/** Whether the last job of a trigger is still open: the next one then waits for the next run. */
async function isBusy(ctx: ApiContext, { lastRun }: StoredTrigger): Promise<boolean> {
  if (!lastRun) return false
  const job = await findCurrentJob(ctx, lastRun.job).catch((error: unknown) => {
    // Its owner has deleted it.
    if (error instanceof DocweaveError && error.code === 'JOB_NOT_FOUND') return undefined
    throw error
  })
  return job !== undefined && isOpen(job)
}

/** Reads the files and starts the job, at most once for a run. Leaves no upload after a failure. */
async function startFrom(
  ctx: ApiContext,
  urls: readonly string[],
  { receive, urls: rules }: OperationSettings,
  { run }: TriggerTask,
  signal: AbortSignal,
): Promise<void> {
  const inputs = urls.map((url) => ({ url }))
  const fetched = await fetchInputs(ctx, inputs, receive, rules, signal)
  const uploads = fetched.flatMap((input) => ('upload' in input ? input.upload : []))
  const started = await startTriggeredJob(ctx, { uploads, key: run, digest: run }).catch(async (error: unknown) => {
    await dropUploads(ctx, uploads)
    throw error
  })
  if (started.isRepeat) await dropUploads(ctx, uploads)
}

/** What a run of a trigger needs besides its services. */
interface Firing {
  services: ApiServices
  settings: OperationSettings
  task: TriggerTask
  signal: AbortSignal
}

/** Starts the job of a schedule trigger, unless the one before is open. */
async function runSchedule(
  { services, settings, task, signal }: Firing,
  trigger: StoredTrigger,
  urls: readonly string[],
): Promise<TriggerOutcome> {
  const ctx: ApiContext = { services, ...(await callerOfTrigger(services, trigger)) }
  if (await isBusy(ctx, trigger)) return { state: 'skipped' }
  await startFrom(ctx, urls, settings, task, signal)
  return { state: 'started' }
}

/** Looks at the folder of a trigger. A failure of the looks before is over when this one ends well. */
async function runLook(firing: Firing, trigger: StoredTrigger, folder: string): Promise<TriggerOutcome> {
  const outcome = await lookInFolder({ ...firing, receive: firing.settings.receive }, trigger, folder)
  if (trigger.lookFailure) await recordLook(firing.services, trigger.id)
  return outcome
}

function run(firing: Firing, trigger: StoredTrigger): Promise<TriggerOutcome> {
  const { source } = trigger
  switch (source.kind) {
    case 'webhook':
    case 'mail':
      return Promise.resolve({ state: 'gone' })
    case 'schedule':
      return runSchedule(firing, trigger, source.urls)
    case 'folder':
      return runLook(firing, trigger, source.folder)
  }
}

/**
 * Records a failure that no other attempt follows. That of a folder which is away for a while does not count: the next look comes by itself,
 * but nobody would resume the trigger. A trigger that is paused has counted its failures; only a look that finishes its files still runs.
 */
async function recordFailure(services: ApiServices, { id, source, paused }: StoredTrigger, error: DocweaveError) {
  const { code, retryable } = error
  if (source.kind === 'folder' && retryable) await recordLook(services, id, code)
  else if (paused) await pauseClock(services, id)
  else await recordTriggerFailure(services, id, code)
}

/**
 * Runs a trigger that has a clock. A temporary failure is thrown, for another attempt; any other, and that of the last attempt, is recorded
 * for the trigger.
 */
export async function fireTrigger(
  services: ApiServices,
  settings: OperationSettings,
  { signal, attempt }: Pick<ActivityHost, 'signal' | 'attempt'>,
  task: TriggerTask,
): Promise<TriggerOutcome> {
  const { documents, schedules } = services
  const trigger = await readTrigger(documents, task.trigger)
  const schedule = trigger && scheduleOf(trigger)
  if (!schedule) {
    await schedules.remove(task.trigger)
    return { state: 'gone' }
  }
  if (schedule.isPaused) {
    await pauseClock(services, task.trigger)
    return { state: 'paused' }
  }
  try {
    return await run({ services, settings, task, signal }, trigger)
  } catch (error) {
    const failure = DocweaveError.from(error)
    if (signal.aborted || (failure.retryable && attempt < fireAttempts)) throw error
    await recordFailure(services, trigger, failure)
    return { state: 'failed', code: failure.code }
  }
}

/** Returns the activities of `fireTrigger` and `readMailbox`. */
export const triggerActivities = (
  services: ApiServices,
  settings: OperationSettings & Pick<ReadSettings, 'siteUrl'>,
): TriggerActivities => ({
  'fire-trigger': asActivity((host, task: TriggerTask) => fireTrigger(services, settings, host, task)),
  'read-mailbox': asActivity((host) => readMailbox(services, settings, host)),
})
