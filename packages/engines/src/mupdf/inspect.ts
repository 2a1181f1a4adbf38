/** Opens a PDF or an image far enough to know that it is sound. */
import type { ImageKind } from '../images/index.ts'
import { runMupdf } from './pool.ts'

/** Opening needs little: the file is read as needed, not loaded. */
const memoryMegabytes = 800

/**
 * Opens the file at `path`, which is of `kind` by its content.
 *
 * @returns the number of pages where the kind has pages
 * @throws DocweaveError `FILE_DAMAGED`, `FILE_ENCRYPTED`, `FILE_NO_PAGES`, `PAGE_TOO_LARGE`, `IMAGE_TOO_LARGE`
 */
export async function inspect(path: string, kind: 'pdf' | ImageKind, signal: AbortSignal): Promise<{ pages?: number }> {
  return await runMupdf('inspect', { path, kind }, { signal, memoryMegabytes })
}
