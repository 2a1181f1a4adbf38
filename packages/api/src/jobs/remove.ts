/** Removes a job's files before their time. */
import { isOpen, type Job } from '@docweave/contract'
import { removeJob, requestRemoval } from '@docweave/jobs'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { findCurrentJob, findOwnJob } from './find.ts'
import { JobKey } from './job-key.ts'

const Remove = z.object({ id: z.string().max(64), key: JobKey.optional() })

/** How long a visitor waits for engines to stop. What has not stopped by then is left to the expiry. */
const patience = 30_000

/** Waits until a job is over, and gives it; `undefined` when that takes too long. */
async function ended({ jobs }: ApiServices, id: string): Promise<Job | undefined> {
  for await (const job of jobs.watch(id, -1, AbortSignal.timeout(patience))) if (!isOpen(job)) return job
  return undefined
}

/**
 * Removes a job, of which it is known that whoever asks may do so; with `forget` its record goes too. One that is open is cancelled,
 * and waited for a while.
 */
export async function removeWhenOver(services: ApiServices, id: string, forget: boolean): Promise<void> {
  const job = await requestRemoval(services, services.runner, id, forget)
  const over = job && isOpen(job) ? await ended(services, id) : job
  if (!over || (over.state === 'expired' && !forget)) return
  await removeJob(services, forget ? { ...over, forgetRequested: true } : over, Date.now())
}

/**
 * Input: the job's id, and its key where it has no owner. Removes its files, its plan and the uploads it came by; the job is `expired`
 * then. Other jobs from the same uploads keep their own. A job that is open is cancelled, and its files go when its engines have stopped: mostly before
 * this answers, else with the next expiry. `JOB_NOT_FOUND`; `JOB_READ_ONLY`; `SERVICE_UNAVAILABLE` when a running job cannot be stopped now: it
 * is marked, and its files go when it ends.
 */
export const remove = publicProcedure.input(Remove).mutation(async ({ ctx, input }) => {
  await findOwnJob(ctx, input.id, input.key)
  const { id } = await findCurrentJob(ctx, input.id)
  await removeWhenOver(ctx.services, id, false)
})
