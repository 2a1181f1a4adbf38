/** Failures with a place in the table of error codes. */
import { z } from 'zod'
import { errorCodes, errorTable, type ErrorCode as Code } from './error-table.ts'

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = Code

/** Values a translated message may name: sizes, limits, tool ids. Never a file's content. */
export const ErrorParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ErrorParams = z.infer<typeof ErrorParams>

/** A failure with its place in the table. `cause` is for the log alone. */
export class DocweaveError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams

  constructor(code: ErrorCode, params: ErrorParams = {}, cause?: unknown) {
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
