/** A job as the public API describes it. */
import { openOptions } from '@docweave/api'
import { isOpen, mediaTypes, type Failure, type Job } from '@docweave/contract'
import { publicApiPath, type ApiJob } from '@docweave/contract/public-api'
import { englishError, englishNotice } from '@docweave/i18n/english-messages'
import { stepProgress } from '@docweave/jobs'

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

const failureOf = ({ code, params }: Failure) => ({ code, params, title: englishError({ code, params }) })

/** The address of a job in the API. */
export const addressOfJob = (id: string): string => `${publicApiPath}/jobs/${id}`

/**
 * Returns the job's description, without store keys, secrets and identity.
 *
 * @param key the key of a job without an owner, for the answer to the request that created it
 */
export function bodyOfJob(job: Job, key?: string): ApiJob {
  const { id, state, revision, locale, createdAt, startedAt, endedAt, expiresAt } = job
  return {
    id,
    state,
    revision,
    createdAt: time(createdAt),
    ...(startedAt === undefined ? {} : { startedAt: time(startedAt) }),
    ...(endedAt === undefined || isOpen(job) ? {} : { endedAt: time(endedAt) }),
    ...(expiresAt === undefined ? {} : { expiresAt: time(expiresAt) }),
    locale,
    inputs: job.inputs.map(({ name, kind, bytes, pages, status }) => ({
      name,
      kind,
      bytes,
      ...(pages === undefined ? {} : { pages }),
      ...(status ? { state: status.state } : {}),
      ...(status?.failure ? { failure: failureOf(status.failure) } : {}),
    })),
    steps: job.steps.map((step) => {
      const progress = stepProgress(step)
      const { tool, options, state } = step
      return { tool, options: openOptions(options), state, ...(progress ? { progress } : {}) }
    }),
    results: job.results.map(({ name, kind, bytes, pages, source }, index) => ({
      index,
      name,
      kind,
      mediaType: mediaTypes[kind],
      bytes,
      ...(pages === undefined ? {} : { pages }),
      ...(source === undefined ? {} : { source }),
      href: `${addressOfJob(id)}/results/${index}`,
    })),
    notices: job.notices.map(({ code, params, step }) => ({
      code,
      params,
      step,
      title: englishNotice({ code, params }),
    })),
    ...(job.failure
      ? {
          failure: { ...failureOf(job.failure), ...(job.failure.step === undefined ? {} : { step: job.failure.step }) },
        }
      : {}),
    ...(key === undefined ? {} : { key }),
  }
}
