/** Starts the job of a trigger. */
import { createHash } from 'node:crypto'
import { DocweaveError } from '@docweave/contract'
import { changeTrigger, readTrigger, removeTrigger } from '@docweave/jobs/triggers'
import { readProfile } from '../account.ts'
import { newJob, startJob, type NewJob, type StartRequest } from '../jobs/start.ts'
import { findStarted, startJobOnce } from '../jobs/start-once.ts'
import { readPipeline } from '../pipelines/saved-pipelines.ts'
import type { ApiContext, ApiServices } from '../services.ts'
import type { Upload } from '../uploads.ts'

/** A request for a run of a trigger. */
export interface TriggerRun {
  /** The files, as uploads of the trigger's owner. */
  uploads: readonly Upload[]
  /** Names this run among those of the trigger: another request with the same key returns the same job. */
  key?: string | undefined
  /** Replaces the digest of the files, for a run whose key is used for nothing else. */
  digest?: string | undefined
}

/** The keys of a trigger are its own. */
const keyOf = (trigger: string, key: string): string => JSON.stringify([trigger, key])

/**
 * Finds the job that a run of a trigger started in the last day, before its files are read again; `undefined` when there is none.
 *
 * @throws DocweaveError the codes of `findStarted`
 */
export async function findTriggeredJob(
  ctx: ApiContext,
  { key, digest }: { key: string; digest: string },
): Promise<string | undefined> {
  if (!ctx.trigger) throw new DocweaveError('TRIGGER_NOT_FOUND')
  return (await findStarted(ctx, { key: keyOf(ctx.trigger.id, key), digest }))?.jobId
}

/** Returns a trigger's saved pipeline. A trigger without one is removed: it was left by a crash. */
async function pipelineOf(services: ApiServices, id: string, owner: string) {
  const { documents } = services
  const trigger = await readTrigger(documents, id)
  if (!trigger) throw new DocweaveError('TRIGGER_NOT_FOUND')
  try {
    const saved = await readPipeline(documents, trigger.pipeline)
    if (saved.owner !== owner) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
    return saved.pipeline
  } catch (error) {
    if (error instanceof DocweaveError && error.code === 'SAVED_PIPELINE_NOT_FOUND') await removeTrigger(services, id)
    throw error
  }
}

/** The digest of the files of a run, by name and content. */
const digestOf = (uploads: readonly Upload[]): string =>
  createHash('sha256')
    .update(JSON.stringify(uploads.map(({ name, key }) => [name, key])))
    .digest('hex')

/**
 * Starts the job of a trigger: its saved pipeline, as it is now, on the files.
 *
 * @param ctx the caller of `callerOfTrigger`
 * @throws DocweaveError `TRIGGER_NOT_FOUND`, `SAVED_PIPELINE_NOT_FOUND`, the codes of `jobs.start` and, with a key, of `startJobOnce`
 */
export async function startTriggeredJob(
  ctx: ApiContext,
  { uploads, key, digest = digestOf(uploads) }: TriggerRun,
): Promise<NewJob & { isRepeat: boolean }> {
  const { services, user, trigger } = ctx
  if (!user || !trigger) throw new DocweaveError('TRIGGER_NOT_FOUND')
  const { documents } = services
  const [pipeline, profile] = await Promise.all([
    pipelineOf(services, trigger.id, user.id),
    readProfile(documents, user.id),
  ])
  const request: StartRequest = {
    uploads: uploads.map(({ id }) => id),
    pipeline,
    locale: profile?.locale ?? 'en',
    passwords: [],
    webhooks: [],
  }
  const started = await (key === undefined
    ? startNew(ctx, request)
    : startJobOnce(ctx, request, { key: keyOf(trigger.id, key), digest }))
  const at = Date.now()
  if (!started.isRepeat)
    await changeTrigger(documents, trigger.id, (found) => ({ ...found, lastRun: { at, job: started.jobId } }))
  return started
}

async function startNew(ctx: ApiContext, request: StartRequest) {
  const job = newJob(ctx)
  await startJob(ctx, request, job)
  return { ...job, isRepeat: false }
}
