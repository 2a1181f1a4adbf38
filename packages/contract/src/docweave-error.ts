/** The error of every failure that has a code. Without zod: processes of engines start many times, and start twice as fast so. */
import { errorTable, type ErrorCode } from './error-table.ts'

/** A failure with its place in the table. `cause` is for the log alone. */
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

  /** Gives the error itself when it has a code already, and `fallback` around it when it has none. */
  static from(error: unknown, fallback: ErrorCode = 'INTERNAL'): DocweaveError {
    return error instanceof DocweaveError ? error : new DocweaveError(fallback, {}, error)
  }
}
