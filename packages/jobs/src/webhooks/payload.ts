/** What is sent about a job's end. */
import type { Failure, Job, JobEnd, WebhookPayload } from '@docweave/contract'

type JobPayload = Exclude<WebhookPayload, { type: 'ping' }>

/** The params of a failure that are texts of the program. Other texts may quote the user, such as the name of a sheet. */
const plainParams = new Set(['tool', 'kind', 'accepts', 'option'])

const openParams = ({ params }: Failure): Failure['params'] =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => typeof value === 'number' || plainParams.has(name)),
  )

/** Returns the payload of a job that has ended, without file names. */
export function payloadOf(job: Job, how: JobEnd['type']): JobPayload {
  const failure = how === 'failed' ? job.failure : undefined
  return {
    type: `job.${how}`,
    timestamp: new Date(job.endedAt ?? Date.now()).toISOString(),
    data: {
      jobId: job.id,
      state: how,
      ...(failure ? { code: failure.code, params: openParams(failure) } : {}),
      results:
        how === 'done'
          ? job.results.map(({ kind, bytes, pages }, index) => ({
              index,
              kind,
              bytes,
              ...(pages === undefined ? {} : { pages }),
            }))
          : [],
    },
  }
}

/**
 * Returns the payload with the names of the results, for endpoints that ask for them. A result has none once the job's files are removed,
 * or when a retry of the job has replaced it by another.
 */
export function withFileNames(payload: WebhookPayload, job: Job | undefined): WebhookPayload {
  if (payload.type === 'ping') return payload
  const results = payload.data.results.map((each) => {
    const stored = job?.results[each.index]
    return stored && stored.kind === each.kind && stored.bytes === each.bytes ? { ...each, name: stored.name } : each
  })
  return { ...payload, data: { ...payload.data, results } }
}
