/** Checks that a PDF or an image can be opened, and reads the signatures of PDFs. */
import type { ImageKind } from '../images/index.ts'
import { runMupdf, type RunOptions } from './run-mupdf.ts'
import type { ReadSignaturesResult } from './tasks/read-signatures.ts'

/** Opening needs little memory: the file is read on demand, not loaded. */
const memoryMegabytes = 800

/**
 * Opens the file at `path`, which is of `kind` by its content.
 *
 * @returns the number of pages, if the kind has pages
 * @throws DocweaveError `FILE_DAMAGED`, `FILE_ENCRYPTED`, `FILE_NO_PAGES`, `PAGE_TOO_LARGE`, `IMAGE_TOO_LARGE`
 */
export async function inspect(path: string, kind: 'pdf' | ImageKind, signal: AbortSignal): Promise<{ pages?: number }> {
  return await runMupdf('inspect', { path, kind }, { signal, memoryMegabytes })
}

/**
 * Reads the signatures of the PDF at `path`. Every tool that changes a PDF calls this first, because a change would invalidate them.
 *
 * @returns the number of its signatures, and whether another may be added without invalidating one
 * @throws DocweaveError `FILE_DAMAGED`, `FILE_ENCRYPTED`
 */
export const readSignatures = (path: string, options: RunOptions): Promise<ReadSignaturesResult> =>
  runMupdf('readSignatures', { path }, options)
