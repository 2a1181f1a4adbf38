/** Failures with a place in the table of error codes. */
import { z } from 'zod'
import { errorCodes, type ErrorCode as Code } from './error-table.ts'

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = Code

/** Values a translated message may name: sizes, limits, tool ids. Never a file's content. */
export const ErrorParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ErrorParams = z.infer<typeof ErrorParams>

export { DocweaveError } from './docweave-error.ts'
