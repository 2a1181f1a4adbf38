/** What visitors see of a job that began in this browser and goes on on the server: one job. */
import type { JobView } from '@docweave/contract'
import type { RemoteJob } from '@docweave/jobs/in-browser'

type Status = NonNullable<JobView['inputs'][number]['status']>

/** The status of an input: that of the first failed file that was made of it, or of any. */
function statusOf(remote: JobView, { from, sources }: RemoteJob, source: number): Status | undefined {
  const own = remote.inputs.flatMap(({ status }, index) => (sources[index] === source && status ? [status] : []))
  const status = own.find(({ state }) => state === 'failed') ?? own[0]
  return status && { ...status, step: status.step + from }
}

/** A failure of the server's part: files in its parameters are counted as the job's own. */
function failureOf({ failure }: JobView, { from, sources }: RemoteJob): JobView['failure'] {
  if (!failure) return undefined
  const { files } = failure.params
  const own =
    typeof files === 'string' && files !== '' ? files.split(' ').map((index) => sources[Number(index)] ?? 0) : undefined
  const params = own ? { ...failure.params, files: [...new Set(own)].join(' ') } : failure.params
  return { ...failure, params, step: (failure.step ?? 0) + from }
}

/**
 * Joins the views of the job of this browser and of the server's.
 *
 * @param local its revision is larger than any of the server's after each change
 */
export function handedOverView(local: JobView, remote: JobView, how: RemoteJob): JobView {
  const { from, sources } = how
  const { state, endedAt, expiresAt, cancelRequested, removeRequested } = remote
  const given = { endedAt, expiresAt, cancelRequested, removeRequested }
  return {
    ...local,
    ...given,
    revision: local.revision + remote.revision,
    state,
    inputs: local.inputs.map((input, source) => {
      const status = statusOf(remote, how, source) ?? input.status
      return { ...input, ...(status ? { status } : {}) }
    }),
    // What OCR read lies on the pages that were uploaded, which the browser does not show.
    steps: [...local.steps.slice(0, from), ...remote.steps.map(({ recognised: _, ...step }) => step)],
    results: remote.results.map((result) => {
      const source = result.source === undefined ? undefined : sources[result.source]
      const bytes = source === undefined ? undefined : local.inputs[source]?.bytes
      return { ...result, source, sourceBytes: bytes ?? result.sourceBytes }
    }),
    notices: [...local.notices, ...remote.notices.map((notice) => ({ ...notice, step: notice.step + from }))],
    failure: failureOf(remote, how),
  }
}
