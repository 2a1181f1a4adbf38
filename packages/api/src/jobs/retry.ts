/** Runs a failed or cancelled job again: what was done is found in the store, so it goes on where it failed. */
import { DocweaveError, Plan } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findJob } from './find.ts'
import { keepPasswords, Passwords } from './secrets.ts'

const Retry = z.object({ id: z.string().max(64), passwords: Passwords.default([]) })

/**
 * Input: the job's id, and passwords for files that could not be opened. `JOB_NOT_RETRYABLE` while it runs or once it is done,
 * `RESULT_EXPIRED` when its files are gone.
 */
export const retry = publicProcedure.input(Retry).mutation(async ({ ctx, input }) => {
  const { jobs, documents, runner, secrets } = ctx.services
  const job = await findJob(ctx.services, input.id)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  if (job.state !== 'failed' && job.state !== 'cancelled') throw new DocweaveError('JOB_NOT_RETRYABLE')
  const plan = Plan.safeParse(await documents.get('plans', job.id))
  if (!plan.success) throw new DocweaveError('RESULT_EXPIRED')
  const inputs = await keepPasswords(secrets, `jobs/${job.id}`, plan.data.inputs, input.passwords)
  const next: Plan = { ...plan.data, inputs }
  await documents.set('plans', job.id, next)
  await jobs.append(job.id, { type: 'retried', at: Date.now() })
  try {
    await runner.start(next)
  } catch (error) {
    const at = Date.now()
    const { code, params } = DocweaveError.from(error, 'SERVICE_UNAVAILABLE')
    await jobs.append(job.id, { type: 'failed', at, expiresAt: job.expiresAt ?? at, failure: { code, params } })
    throw error
  }
})
