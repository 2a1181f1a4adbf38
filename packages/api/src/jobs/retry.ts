/** Runs a failed or cancelled job again: what was done is found in the store, so it goes on where it failed. */
import { DocweaveError, Plan } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findJob } from './find.ts'

/** Input: the job's id. `JOB_NOT_RETRYABLE` while it runs or once it is done, `RESULT_EXPIRED` when its files are gone. */
export const retry = publicProcedure.input(z.object({ id: z.string().max(64) })).mutation(async ({ ctx, input }) => {
  const { jobs, documents, runner } = ctx.services
  const job = await findJob(ctx.services, input.id)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  if (job.state !== 'failed' && job.state !== 'cancelled') throw new DocweaveError('JOB_NOT_RETRYABLE')
  const plan = Plan.safeParse(await documents.get('plans', job.id))
  if (!plan.success) throw new DocweaveError('RESULT_EXPIRED')
  await jobs.append(job.id, { type: 'retried', at: Date.now() })
  try {
    await runner.start(plan.data)
  } catch (error) {
    const at = Date.now()
    const { code, params } = DocweaveError.from(error, 'SERVICE_UNAVAILABLE')
    await jobs.append(job.id, { type: 'failed', at, expiresAt: job.expiresAt ?? at, failure: { code, params } })
    throw error
  }
})
