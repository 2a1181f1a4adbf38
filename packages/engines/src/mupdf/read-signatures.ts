/** What any tool that changes a PDF asks first: would the change break a signature? */
import { runMupdf, type RunOptions } from './pool.ts'
import type { ReadSignaturesResult } from './tasks/read-signatures.ts'

/**
 * Reads the PDF at `path`.
 *
 * @returns how many signatures it has, and whether another may be added without breaking one of them
 * @throws DocweaveError `FILE_DAMAGED`, `FILE_ENCRYPTED`
 */
export const readSignatures = (path: string, options: RunOptions): Promise<ReadSignaturesResult> =>
  runMupdf('readSignatures', { path }, options)
