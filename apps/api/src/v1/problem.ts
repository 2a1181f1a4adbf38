/** Errors of the public API as RFC 9457 problem details. */
import type { ServiceLog } from '@docweave/api'
import type { DocweaveError } from '@docweave/contract'
import { statusOf } from '@docweave/contract/file-response'
import type { Problem } from '@docweave/contract/public-api'
import { englishError } from '@docweave/i18n/english-messages'

export const problemType = 'application/problem+json'

/** Has the code of a problem, for clients that do not read the body. */
export const problemCodeHeader = 'docweave-error'

/** Returns the body that describes an error; `job` is the job that failed, if any. */
export function problemOf(error: DocweaveError, job?: string): Problem {
  const { code, params } = error
  return {
    type: `urn:docweave:error:${code}`,
    title: englishError({ code, params }),
    status: statusOf(error),
    code,
    params,
    ...(job === undefined ? {} : { job }),
  }
}

/** Returns the response to a failed request; logs it if the status is 500 or higher. */
export function problemResponse(
  error: DocweaveError,
  { job, headers, log }: { job?: string; headers?: Record<string, string>; log?: Pick<ServiceLog, 'error'> } = {},
): Response {
  const problem = problemOf(error, job)
  if (problem.status >= 500) log?.error('a request of the API failed', { code: error.code, error })
  const { seconds } = error.params
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': problemType,
      [problemCodeHeader]: error.code,
      'cache-control': 'no-store',
      // The wait of a rate limit, and the scheme that a request without valid credentials needs (RFC 9110, 11.6.1).
      ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer realm="docweave"' } : {}),
      ...headers,
    },
  })
}
