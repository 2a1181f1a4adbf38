/** What went wrong, as the code a visitor is told. */
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow'
import type { Failure } from '@docweave/contract'
import { isErrorCode } from '@docweave/contract/error-table'

const isParams = (value: unknown): value is Failure['params'] => typeof value === 'object' && value !== null

/** Activities fail with a code of the table as the failure's type, and its values as the first detail. */
export function failureOf(error: unknown): Failure {
  const cause = error instanceof ActivityFailure ? error.cause : error
  if (cause instanceof TimeoutFailure)
    // A missed heartbeat is a worker that died, again and again: the engine's doing, not the clock's.
    return { code: cause.timeoutType === 'HEARTBEAT' ? 'ENGINE_FAILED' : 'TIMED_OUT', params: {} }
  if (cause instanceof ApplicationFailure && isErrorCode(cause.type)) {
    const [params] = cause.details ?? []
    return { code: cause.type, params: isParams(params) ? params : {} }
  }
  return { code: 'INTERNAL', params: {} }
}
