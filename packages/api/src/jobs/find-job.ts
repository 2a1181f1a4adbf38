/** Finds a job by its id, updates it when its run ended without an event, and checks the key of a job that has no owner. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DocweaveError, isOpen, isOver, type Failure, type Job, type JobEvent, type RunState } from '@docweave/contract'
import { applyEvent, expiresAt } from '@docweave/jobs'
import { countTriggerEnd } from '@docweave/jobs/triggers'
import { announceEnd } from '@docweave/jobs/webhooks'
import type { ApiContext } from '../services.ts'

/** A start writes the job first and starts its run a moment later. Only after this time, in ms, is a job without a run a lost one. */
const startTime = 60_000

/** A run records its end in the job before it closes. If it did not, it ended abnormally. */
const lost: Record<Exclude<RunState, 'running'>, Failure['code']> = {
  stopped: 'STOPPED_BY_OPERATOR',
  'timed-out': 'TIMED_OUT',
  unknown: 'SERVICE_UNAVAILABLE',
  failed: 'SERVICE_UNAVAILABLE',
  cancelled: 'SERVICE_UNAVAILABLE',
  done: 'SERVICE_UNAVAILABLE',
}

/** The caller that asks for a job. */
export type JobCaller = Pick<ApiContext, 'services' | 'user'>

/**
 * Returns the job. Throws `JOB_NOT_FOUND`, also to anyone but its owner, so that its existence is not disclosed. A job without an owner is
 * readable by anyone who has its id.
 */
export async function findJob({ services, user }: JobCaller, id: string): Promise<Job> {
  const job = await services.jobs.get(id)
  if (!job || (job.owner !== undefined && job.owner !== user?.id)) throw new DocweaveError('JOB_NOT_FOUND')
  return job
}

/**
 * Returns a job that the caller may change, as its owner or, if it has none, with its key. Throws `JOB_NOT_FOUND` like `findJob`, and
 * `JOB_READ_ONLY` without the key.
 */
export async function findOwnJob(asker: JobCaller, id: string, key: string | undefined): Promise<Job> {
  const job = await findJob(asker, id)
  if (job.owner === undefined && !isKeyOf(job, key)) throw new DocweaveError('JOB_READ_ONLY')
  return job
}

/**
 * Returns the job like `findJob`. If its run ended without recording that (an operator terminated it, or it never started), the job is
 * first marked as failed. While the workflow engine is unreachable, the job stays as it is.
 */
export async function findCurrentJob(asker: JobCaller, id: string): Promise<Job> {
  const { jobs, retention, runner } = asker.services
  const before = await findJob(asker, id)
  const now = Date.now()
  if (!isOpen(before) || now - (before.retriedAt ?? before.createdAt) < startTime) return before
  const state = await runner.state(id).catch((): RunState => 'running')
  // Read it again: the run may have recorded its end in between.
  const job = await findJob(asker, id)
  if (state === 'running' || !isOpen(job)) return job
  const step = job.steps.findIndex((each) => !isOver(each))
  const failed: JobEvent = {
    type: 'failed',
    at: now,
    expiresAt: expiresAt(job, { type: 'failed', at: now }, retention),
    failure: { code: lost[state], params: {} },
    ...(step < 0 ? {} : { step }),
  }
  // First, because nothing repeats it once the job is marked. The id distinguishes the runs of a retried job.
  const run = `lost ${job.retriedAt ?? job.createdAt}`
  const ended = applyEvent(job, failed)
  await announceEnd(asker.services, ended, 'failed', run)
  await countTriggerEnd(asker.services, ended, 'failed', run)
  return (await jobs.append(id, failed)) ?? job
}

/**
 * The key of a job without an owner, in a request. Anyone who has the job's link can watch and download; only the key, which the browser or
 * program that started the job stores, allows changing it, deleting it or moving it into an account.
 */
export const JobKey = z.string().max(64)

/** Generates a job key: 192 bits from the system's generator, as 32 characters of base64url. */
export const newJobKey = (): string => randomBytes(24).toString('base64url')

/** The SHA-256 of a key in hexadecimal. The job's record contains only this, from which the key cannot be recovered. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether `key` is the job's key, compared in constant time. A job without a digest has no key. */
export function isKeyOf({ keyDigest }: Pick<Job, 'keyDigest'>, key: string | undefined): boolean {
  if (keyDigest === undefined || key === undefined) return false
  const [own, given] = [Buffer.from(keyDigest), Buffer.from(digestOfKey(key))]
  return own.length === given.length && timingSafeEqual(own, given)
}
