/** Stops a job. */
import { DocweaveError, isOpen } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findJob } from './find.ts'

/** Input: the job's id. The job is told at once that a stop was asked for; it is over when its engines have stopped. */
export const cancel = publicProcedure.input(z.object({ id: z.string().max(64) })).mutation(async ({ ctx, input }) => {
  const { jobs, runner } = ctx.services
  const job = await findJob(ctx, input.id)
  if (!isOpen(job)) throw new DocweaveError('JOB_NOT_RETRYABLE')
  await runner.cancel(job.id)
  await jobs.append(job.id, { type: 'cancel-requested', at: Date.now() })
})
