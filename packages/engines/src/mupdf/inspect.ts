/** Checks that a PDF or an image can be opened. */
import type { ImageKind } from '../images/index.ts'
import { runMupdf } from './pool.ts'

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
