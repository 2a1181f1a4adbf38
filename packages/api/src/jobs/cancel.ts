/** Cancels a job. */
import { DocweaveError, isOpen } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findOwnJob } from './find.ts'
import { JobKey } from './job-key.ts'

const Cancel = z.object({ id: z.string().max(64), key: JobKey.optional() })

/**
 * Input: the job's id, and its key if it has no owner. The request is recorded in the job at once; the job ends when its engines have
 * stopped. `JOB_NOT_FOUND`, `JOB_READ_ONLY`, `JOB_NOT_RETRYABLE` once it has ended.
 */
export const cancel = publicProcedure.input(Cancel).mutation(async ({ ctx, input }) => {
  const { jobs, runner } = ctx.services
  const job = await findOwnJob(ctx, input.id, input.key)
  if (!isOpen(job)) throw new DocweaveError('JOB_NOT_RETRYABLE')
  await runner.cancel(job.id)
  await jobs.append(job.id, { type: 'cancel-requested', at: Date.now() })
})
