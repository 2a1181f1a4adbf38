/** Removes a job's files before they expire. */
import { isOpen, type Job } from '@docweave/contract'
import { removeJob, requestRemoval } from '@docweave/jobs'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { findCurrentJob, findOwnJob } from './find.ts'
import { JobKey } from './job-key.ts'

const Remove = z.object({ id: z.string().max(64), key: JobKey.optional() })

/** How long a request waits for engines to stop, in ms. The expiry removes what has not stopped by then. */
const patience = 30_000

/** Waits until a job has ended, and returns it; `undefined` on timeout. */
async function ended({ jobs }: ApiServices, id: string): Promise<Job | undefined> {
  for await (const job of jobs.watch(id, -1, AbortSignal.timeout(patience))) if (!isOpen(job)) return job
  return undefined
}

/**
 * Removes a job without checking the caller's permission; with `forget` its record as well. An open job is cancelled first, and given some
 * time to end.
 */
export async function removeWhenOver(services: ApiServices, id: string, forget: boolean): Promise<void> {
  const job = await requestRemoval(services, services.runner, id, forget)
  const over = job && isOpen(job) ? await ended(services, id) : job
  if (!over || (over.state === 'expired' && !forget)) return
  await removeJob(services, forget ? { ...over, forgetRequested: true } : over, Date.now())
}

/**
 * Input: the job's id, and its key if it has no owner. Removes its files, its plan and the uploads they came from; the job is `expired`
 * afterwards. Other jobs from the same uploads have their own copies. An open job is cancelled, and its files are removed when its engines
 * have stopped: usually before this returns, else with the next expiry. `JOB_NOT_FOUND`; `JOB_READ_ONLY`; `SERVICE_UNAVAILABLE` when a
 * running job cannot be cancelled now: it is marked, and its files are removed when it ends.
 */
export const remove = publicProcedure.input(Remove).mutation(async ({ ctx, input }) => {
  await findOwnJob(ctx, input.id, input.key)
  const { id } = await findCurrentJob(ctx, input.id)
  await removeWhenOver(ctx.services, id, false)
})
