/** Runs a job again. Finished work is found in the store, so the run continues where it failed. */
import { setTimeout as pause } from 'node:timers/promises'
import { DocweaveError, Plan, type Job } from '@docweave/contract'
import { isRetryable, RetryChanges, retryPlan } from '@docweave/tool-kit/plan'
import { z } from 'zod'
import { assertKeyAllows } from '../keys/assert-key-allows.ts'
import { limitsOf, type ApiContext, type ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { assertQueueHasRoom, assertStartRate, whileAdmitted } from './admission.ts'
import { findOwnJob, JobKey } from './find-job.ts'

const Retry = RetryChanges.extend({ id: z.string().max(64), key: JobKey.optional() })

/** The interval (ms) and number of polls while a run closes. */
const [lookEvery, looks] = [100, 30]

/** A run closes a moment after its job has ended; until then, another start would be taken for the same run. */
async function untilClosed({ runner }: ApiServices, id: string): Promise<void> {
  for (let look = 0; look < looks && (await runner.state(id)) === 'running'; look++) await pause(lookEvery)
}

/** Returns a job that can be retried. */
async function findRetryable(ctx: ApiContext, input: z.infer<typeof Retry>): Promise<Job> {
  const job = await findOwnJob(ctx, input.id, input.key)
  if (job.state === 'expired' || job.removeRequested) throw new DocweaveError('RESULT_EXPIRED')
  if (!isRetryable(job, input)) throw new DocweaveError('JOB_NOT_RETRYABLE')
  return job
}

async function runAgain(ctx: ApiContext, input: z.infer<typeof Retry>): Promise<void> {
  const { services } = ctx
  const { jobs, documents, runner } = services
  // Check again: another retry may have come first.
  const job = await findRetryable(ctx, input)
  const plan = Plan.safeParse(await documents.get('plans', job.id))
  if (!plan.success) throw new DocweaveError('RESULT_EXPIRED')
  const { next, run, event } = await retryPlan(services, plan.data, job, input)
  await assertQueueHasRoom(services, run)
  await services.disk.assertRoom(run.inputs.reduce((sum, { bytes }) => sum + bytes, 0))
  await untilClosed(services, job.id)
  await documents.set('plans', job.id, next)
  await jobs.append(job.id, event)
  try {
    await runner.start(run, job.visitor)
  } catch (error) {
    const at = Date.now()
    const { code, params } = DocweaveError.from(error, 'SERVICE_UNAVAILABLE')
    await jobs.append(job.id, { type: 'failed', at, expiresAt: job.expiresAt ?? at, failure: { code, params } })
    throw error
  }
}

/**
 * Runs a job of the caller again: passwords for files that could not be opened, in file order; changed options for one step; the indexes of
 * files to leave out, or of the only files to retry. Existing results stay available until there are new ones.
 *
 * @throws DocweaveError `JOB_NOT_RETRYABLE` while it runs, when it is done, no file failed and no option changes, and for single files if a
 *   step takes all of them; `JOB_READ_ONLY` without the key; `RESULT_EXPIRED` when its files are removed; `PIPELINE_INVALID` when no file
 *   would be left, or there is no such step; for the options the codes of `chain`, and those of the limits; `RATE_LIMITED`, `QUEUE_FULL`,
 *   `TOO_BUSY`, `STORAGE_FULL` and `KEY_NOT_ALLOWED` as for a start
 */
export async function retryOwnJob(ctx: ApiContext, input: z.infer<typeof Retry>): Promise<void> {
  assertStartRate(ctx)
  const { id, visitor, owner, steps } = await findRetryable(ctx, input)
  assertKeyAllows(
    ctx,
    steps.map(({ tool }) => tool),
  )
  // The retried job is open again, and counts among the jobs of the visitor who started it.
  const { maxOpenJobs: limit } = limitsOf(ctx.services, { user: owner === undefined ? undefined : ctx.user })
  await whileAdmitted(ctx.services, { visitor, jobId: id, limit }, () => runAgain(ctx, input))
}

/** Input: the job's id, its key if it has no owner, and the changes. Throws the codes of `retryOwnJob`. */
export const retry = publicProcedure.input(Retry).mutation(({ ctx, input }) => retryOwnJob(ctx, input))
