/** A job's position in its queue. */
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findJob } from './find.ts'

/**
 * Input: the job's id. Returns how many other jobs have waited longer for the same queue; `null` when the job does not wait: while a step
 * runs, and once it has ended. Cheap enough to be polled every few seconds. `JOB_NOT_FOUND`.
 */
export const place = publicProcedure.input(z.object({ id: z.string().max(64) })).query(async ({ ctx, input }) => {
  const job = await findJob(ctx, input.id)
  return { ahead: (await ctx.services.jobs.countAhead(job)) ?? null }
})
