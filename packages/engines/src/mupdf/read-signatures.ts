/** Checks whether a change would break a PDF's signatures. Every tool that changes a PDF asks this first. */
import { runMupdf, type RunOptions } from './pool.ts'
import type { ReadSignaturesResult } from './tasks/read-signatures.ts'

/**
 * Reads the PDF at `path`.
 *
 * @returns the number of its signatures, and whether another may be added without invalidating one
 * @throws DocweaveError `FILE_DAMAGED`, `FILE_ENCRYPTED`
 */
export const readSignatures = (path: string, options: RunOptions): Promise<ReadSignaturesResult> =>
  runMupdf('readSignatures', { path }, options)
