/** What a retry changes in a job's plan, on the server and in the browser. */
import { DocweaveError, hasFailedFiles, type Job, type JobEvent, type Plan } from '@docweave/contract'
import { z } from 'zod'
import { Passwords, storePasswords } from './plan-secrets.ts'
import { ChangedOptions, changeOptions, type PlanServices } from './plan-steps.ts'

export const RetryChanges = z.object({
  /** For files that could not be opened, in file order. */
  passwords: Passwords.default([]),
  options: ChangedOptions.optional(),
  /** The indexes of the files to leave out. */
  without: z.array(z.int().nonnegative()).max(200).default([]),
  /** The indexes of the only files to retry. */
  only: z.array(z.int().nonnegative()).min(1).max(200).optional(),
})
export type RetryChanges = z.infer<typeof RetryChanges>

/** A finished job is run again for its failed files, or with other options. */
export const isRetryable = (job: Job, { options }: Pick<RetryChanges, 'options'>) =>
  job.state === 'failed' ||
  job.state === 'cancelled' ||
  (job.state === 'done' && (hasFailedFiles(job) || options !== undefined))

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
async function changePlan(services: PlanServices, plan: Plan, { passwords, options, without }: RetryChanges) {
  const stay = plan.inputs.filter(({ source }) => !without.includes(source))
  if (stay.length === 0) throw new DocweaveError('PIPELINE_INVALID')
  const inputs = await storePasswords(services.secrets, `jobs/${plan.jobId}`, stay, passwords)
  const next: Plan = { ...plan, inputs }
  if (!options) return { next, changed: {} }
  const steps = await changeOptions(services, next, options)
  const changed = { options: { [options.step]: steps[options.step]?.options ?? {} } }
  return { next: { ...next, steps }, changed }
}

/**
 * Returns the changed plan, the part of it to run, and the event to record.
 *
 * @throws DocweaveError `JOB_NOT_RETRYABLE` for single files if a step takes all of them; `PIPELINE_INVALID` when no file would be left, or there
 *   is no such step; for the options the codes of a start
 */
export async function retryPlan(
  services: PlanServices,
  plan: Plan,
  job: Job,
  changes: RetryChanges,
): Promise<{ next: Plan; run: Plan; event: JobEvent }> {
  const { next, changed } = await changePlan(services, plan, changes)
  const without = changes.without.length > 0 ? { without: changes.without } : {}
  const only = changes.only ? { only: changes.only } : {}
  const event: JobEvent = { type: 'retried', at: Date.now(), ...changed, ...without, ...only }
  return { next, run: runOf(next, job, changes.only), event }
}
