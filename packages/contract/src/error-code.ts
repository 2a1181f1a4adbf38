/** Schemas of the error codes and their parameters. */
import { z } from 'zod'
import { errorCodes, type ErrorCode as Code } from './error-table.ts'

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = Code

/** Values that a translated message may contain: sizes, limits, tool ids. Never a file's content. */
export const ErrorParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ErrorParams = z.infer<typeof ErrorParams>

export { DocweaveError } from './docweave-error.ts'
