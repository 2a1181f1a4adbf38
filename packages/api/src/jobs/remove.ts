/** Removes a job's files before their time. */
import { isOpen, removeJob, type Job } from '@docweave/contract'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { findCurrentJob } from './find.ts'

/** How long a visitor waits for engines to stop. What has not stopped by then is left to the expiry. */
const patience = 30_000

/** Waits until a job is over, and gives it; `undefined` when that takes too long. */
async function ended({ jobs }: ApiServices, id: string): Promise<Job | undefined> {
  for await (const job of jobs.watch(id, -1, AbortSignal.timeout(patience))) if (!isOpen(job)) return job
  return undefined
}

/**
 * Input: the job's id. Removes its files, its plan and the uploads it came by; the job is `expired` then. Other jobs from the same
 * uploads keep their own. A job that is open is cancelled, and its files go when its engines have stopped: mostly before
 * this answers, else with the next expiry. `JOB_NOT_FOUND`; `SERVICE_UNAVAILABLE` when a running job cannot be stopped now: it
 * is marked, and its files go when it ends.
 */
export const remove = publicProcedure.input(z.object({ id: z.string().max(64) })).mutation(async ({ ctx, input }) => {
  const { services } = ctx
  const { jobs, runner } = services
  await findCurrentJob(services, input.id)
  // Written down first: whatever stops after this, the expiry finds the job.
  const job = await jobs.append(input.id, { type: 'remove-requested', at: Date.now() })
  if (!job || job.state === 'expired') return
  if (isOpen(job)) {
    await runner.cancel(job.id)
    await jobs.append(job.id, { type: 'cancel-requested', at: Date.now() })
  }
  const over = isOpen(job) ? await ended(services, job.id) : job
  if (over) await removeJob(services, over, Date.now())
})
