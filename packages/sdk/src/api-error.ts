/** The error of every call: a code of the one error table, and what the server said about it. */
import type { ErrorCode, ErrorParams } from '@docweave/contract'

/** A refusal by the server, or `SERVICE_UNAVAILABLE` with status 0 when it cannot be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** The job that failed, if the call was a conversion. */
  readonly job: string | undefined

  constructor(
    {
      code,
      params,
      status,
      title,
      job,
    }: { code: ErrorCode; params: ErrorParams; status: number; title: string; job?: string | undefined },
    cause?: unknown,
  ) {
    super(title, { cause })
    this.name = 'ApiError'
    this.code = code
    this.params = params
    this.status = status
    this.job = job
  }
}
