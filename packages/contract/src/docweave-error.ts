/** The error class of all failures that have a code. Without zod: engine processes start often, and start twice as fast without it. */
import { errorTable, type ErrorCode } from './error-table.ts'

/** A failure with a code of the table. `cause` is for the log only. */
export class DocweaveError extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, params: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'DocweaveError'
    this.code = code
    this.params = params
  }

  get retryable(): boolean {
    return errorTable[this.code].retryable
  }

  /** Returns the error unchanged if it is a `DocweaveError`, else wraps it in one with the code `fallback`. */
  static from(error: unknown, fallback: ErrorCode = 'INTERNAL'): DocweaveError {
    return error instanceof DocweaveError ? error : new DocweaveError(fallback, {}, error)
  }
}
