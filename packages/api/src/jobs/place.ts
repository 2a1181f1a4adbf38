/** Where a job stands in its queue. */
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findJob } from './find.ts'

/**
 * Input: the job's id. Gives how many other jobs wait for the same queue since longer, `null` when the job does not wait: while
 * a step of it runs, and once it is over. Cheap enough to be asked every few seconds. `JOB_NOT_FOUND`.
 */
export const place = publicProcedure.input(z.object({ id: z.string().max(64) })).query(async ({ ctx, input }) => {
  const job = await findJob(ctx, input.id)
  return { ahead: (await ctx.services.jobs.countAhead(job)) ?? null }
})
