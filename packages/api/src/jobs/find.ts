/** A job by its id, with what the workflow engine knows that the job store was never told. */
import { DocweaveError, type Failure, type Job, type RunState } from '@docweave/contract'
import type { ApiServices } from '../services.ts'

/** A start takes a moment between the two stores; only after this is a job without a run a lost one. */
const startTime = 60_000
const failedFor = 24 * 3_600_000

const lost: Partial<Record<RunState, Failure['code']>> = {
  stopped: 'STOPPED_BY_OPERATOR',
  'timed-out': 'TIMED_OUT',
  unknown: 'SERVICE_UNAVAILABLE',
}

/** Gives the job, or throws `JOB_NOT_FOUND`. */
export async function findJob({ jobs }: ApiServices, id: string): Promise<Job> {
  const job = await jobs.get(id)
  if (!job) throw new DocweaveError('JOB_NOT_FOUND')
  return job
}

/**
 * Tells a job that its run is over when the run could not: an operator terminated it, or it never started. While the
 * workflow engine is away nothing is concluded.
 */
export async function reconcile({ jobs, runner }: ApiServices, job: Job): Promise<void> {
  const now = Date.now()
  if ((job.state !== 'waiting' && job.state !== 'running') || now - job.createdAt < startTime) return
  const code = lost[await runner.state(job.id).catch((): RunState => 'running')]
  if (!code) return
  const step = job.steps.findIndex(({ state }) => state !== 'done')
  await jobs.append(job.id, {
    type: 'failed',
    at: now,
    expiresAt: now + failedFor,
    failure: { code, params: {} },
    ...(step < 0 ? {} : { step }),
  })
}
