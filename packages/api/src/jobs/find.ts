/** A job by its id, with what the workflow engine knows that the job store was never told. */
import { DocweaveError, isOpen, type Failure, type Job, type RunState } from '@docweave/contract'
import { expiresAt } from '@docweave/jobs'
import type { ApiContext } from '../services.ts'
import { isKeyOf } from './job-key.ts'

/** A start takes a moment between the two stores; only after this is a job without a run a lost one. */
const startTime = 60_000

/** A run that ended tells its job so first: where it did not, it did not end as it should. */
const lost: Record<Exclude<RunState, 'running'>, Failure['code']> = {
  stopped: 'STOPPED_BY_OPERATOR',
  'timed-out': 'TIMED_OUT',
  unknown: 'SERVICE_UNAVAILABLE',
  failed: 'SERVICE_UNAVAILABLE',
  cancelled: 'SERVICE_UNAVAILABLE',
  done: 'SERVICE_UNAVAILABLE',
}

/** Who asks for a job. */
export type JobAsker = Pick<ApiContext, 'services' | 'user'>

/**
 * Gives the job, or throws `JOB_NOT_FOUND`: also to anybody but its owner, so that nobody learns that it is there. A job without an
 * owner is seen by whoever has its id.
 */
export async function findJob({ services, user }: JobAsker, id: string): Promise<Job> {
  const job = await services.jobs.get(id)
  if (!job || (job.owner !== undefined && job.owner !== user?.id)) throw new DocweaveError('JOB_NOT_FOUND')
  return job
}

/**
 * Gives a job that whoever asks may change: its owner, or of a job without one whoever has its key. Throws `JOB_NOT_FOUND` like
 * `findJob`, and `JOB_READ_ONLY` to whoever has the link alone.
 */
export async function findOwnJob(asker: JobAsker, id: string, key: string | undefined): Promise<Job> {
  const job = await findJob(asker, id)
  if (job.owner === undefined && !isKeyOf(job, key)) throw new DocweaveError('JOB_READ_ONLY')
  return job
}

/**
 * Gives the job like `findJob`. A job whose run is over without having told it so (an operator terminated it, or it never
 * started) is told first. While the workflow engine is away nothing is concluded.
 */
export async function findCurrentJob(asker: JobAsker, id: string): Promise<Job> {
  const { jobs, retention, runner } = asker.services
  const before = await findJob(asker, id)
  const now = Date.now()
  if (!isOpen(before) || now - (before.retriedAt ?? before.createdAt) < startTime) return before
  const run = await runner.state(id).catch((): RunState => 'running')
  // Looked at again: the run may have told its end, and ended, in between.
  const job = await findJob(asker, id)
  if (run === 'running' || !isOpen(job)) return job
  const step = job.steps.findIndex(({ state }) => state !== 'done')
  const failed = await jobs.append(id, {
    type: 'failed',
    at: now,
    expiresAt: expiresAt(job, { type: 'failed', at: now }, retention),
    failure: { code: lost[run], params: {} },
    ...(step < 0 ? {} : { step }),
  })
  return failed ?? job
}
