/** Maps errors to the error codes that visitors see. */
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow'
import type { Failure } from '@docweave/contract'
import { isErrorCode } from '@docweave/contract/error-table'

const isParams = (value: unknown): value is Failure['params'] => typeof value === 'object' && value !== null

/** Activities fail with a code of the error table as the failure's type and its params as the first detail. */
export function failureOf(error: unknown): Failure {
  const cause = error instanceof ActivityFailure ? error.cause : error
  if (cause instanceof TimeoutFailure)
    // A missed heartbeat after all retries means that workers died repeatedly: an engine failure, not a time limit.
    return { code: cause.timeoutType === 'HEARTBEAT' ? 'ENGINE_FAILED' : 'TIMED_OUT', params: {} }
  if (cause instanceof ApplicationFailure && isErrorCode(cause.type)) {
    const [params] = cause.details ?? []
    return { code: cause.type, params: isParams(params) ? params : {} }
  }
  return { code: 'INTERNAL', params: {} }
}
