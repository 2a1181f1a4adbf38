/** Runs a job again. Finished work is found in the store, so the run continues where it failed. */
import { setTimeout as pause } from 'node:timers/promises'
import { DocweaveError, hasFailedFiles, Plan, type Job } from '@docweave/contract'
import { z } from 'zod'
import { limitsOf, type ApiContext, type ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { assertQueueHasRoom, assertStartRate, whileAdmitted } from './admission.ts'
import { ChangedOptions, changeOptions } from './plan-steps.ts'
import { findOwnJob, JobKey } from './find-job.ts'
import { storePasswords, Passwords } from './secrets.ts'

const Retry = z.object({
  id: z.string().max(64),
  key: JobKey.optional(),
  passwords: Passwords.default([]),
  options: ChangedOptions.optional(),
  without: z.array(z.int().nonnegative()).max(200).default([]),
  only: z.array(z.int().nonnegative()).min(1).max(200).optional(),
})

/** A finished job is run again for its failed files, or with other options. */
const isRetryable = (job: Job, { options }: z.infer<typeof Retry>) =>
  job.state === 'failed' ||
  job.state === 'cancelled' ||
  (job.state === 'done' && (hasFailedFiles(job) || options !== undefined))

/** The interval (ms) and number of polls while a run closes. */
const [lookEvery, looks] = [100, 30]

/** A run closes a moment after its job has ended; until then, another start would be taken for the same run. */
async function untilClosed({ runner }: ApiServices, id: string): Promise<void> {
  for (let look = 0; look < looks && (await runner.state(id)) === 'running'; look++) await pause(lookEvery)
}

/** Returns the plan without failed files that are not retried. A step that takes all files needs all of them. */
function runOf(plan: Plan, job: Job, only: readonly number[] | undefined): Plan {
  if (!only) return plan
  if (plan.steps.some(({ takes }) => takes === 'all')) throw new DocweaveError('JOB_NOT_RETRYABLE')
  const stays = (source: number) => job.inputs[source]?.status?.state === 'failed' && !only.includes(source)
  const inputs = plan.inputs.filter(({ source }) => !stays(source))
  if (inputs.length === 0) throw new DocweaveError('PIPELINE_INVALID')
  return { ...plan, inputs }
}

/** Returns the plan of a retry, and the changes to record in the job. */
async function changePlan(services: ApiServices, plan: Plan, { passwords, options, without }: z.infer<typeof Retry>) {
  const stay = plan.inputs.filter(({ source }) => !without.includes(source))
  if (stay.length === 0) throw new DocweaveError('PIPELINE_INVALID')
  const inputs = await storePasswords(services.secrets, `jobs/${plan.jobId}`, stay, passwords)
  const next: Plan = { ...plan, inputs }
  if (!options) return { next, changed: {} }
  const steps = await changeOptions(services, next, options)
  const changed = { options: { [options.step]: steps[options.step]?.options ?? {} } }
  return { next: { ...next, steps }, changed }
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
  const { next, changed } = await changePlan(services, plan.data, input)
  const run = runOf(next, job, input.only)
  await assertQueueHasRoom(services, run)
  await services.disk.assertRoom(run.inputs.reduce((sum, { bytes }) => sum + bytes, 0))
  await untilClosed(services, job.id)
  await documents.set('plans', job.id, next)
  const without = input.without.length > 0 ? { without: input.without } : {}
  const only = input.only ? { only: input.only } : {}
  await jobs.append(job.id, { type: 'retried', at: Date.now(), ...changed, ...without, ...only })
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
 * Input: the job's id, and its key if it has no owner; passwords for files that could not be opened, in file order; changed options for one
 * step; the indexes of files to leave out, or of the only files to retry. `JOB_NOT_RETRYABLE` while it runs, when it is done, no file
 * failed and no option changes, and for single files if a step takes all of them; `JOB_READ_ONLY` without the key; `RESULT_EXPIRED` when its files are removed;
 * `PIPELINE_INVALID` when no file would be left, or there is no such step; for the options the codes of `chain`, and those of the limits;
 * `RATE_LIMITED`, `QUEUE_FULL`, `TOO_BUSY` and `STORAGE_FULL` as for a start. Existing results stay available until there are new ones.
 */
export const retry = publicProcedure.input(Retry).mutation(async ({ ctx, input }) => {
  assertStartRate(ctx)
  const { id, visitor, owner } = await findRetryable(ctx, input)
  // The retried job is open again, and counts among the jobs of the visitor who started it.
  const { maxOpenJobs: limit } = limitsOf(ctx.services, { user: owner === undefined ? undefined : ctx.user })
  await whileAdmitted(ctx.services, { visitor, jobId: id, limit }, () => runAgain(ctx, input))
})
