/** Converts e-books to PDF, and checks whether a file is an e-book that can be converted. */
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runMupdf, type RunOptions } from '../pool.ts'
import type { SetBookArgs, SetBookResult } from '../tasks/set-book.ts'
import { isBookKind, type BookKind } from './book-kind.ts'

/** An FB2 file is read completely, and contains its pictures. */
const inspectionMegabytes = 600

/**
 * Checks that the book at `path` can be typeset. Its number of pages depends on the layout.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`, `FILE_NO_PAGES`, `FILE_KIND_UNSUPPORTED`
 */
export async function inspectBook(path: string, signal: AbortSignal, kind: FileKind): Promise<{ pages?: number }> {
  if (!isBookKind(kind)) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind })
  await runMupdf('openBook', { kind, path }, { signal, memoryMegabytes: inspectionMegabytes })
  return {}
}

/**
 * Typesets the book at `path`, which is of `kind` by its content, as a PDF at `out`.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`, `FILE_NO_PAGES`, `PAGES_TOO_MANY`, `IMAGE_TOO_LARGE`,
 * `MEMORY_EXCEEDED`, `CANCELLED`
 */
export async function bookToPdf(
  path: string,
  kind: BookKind,
  out: string,
  options: Pick<SetBookArgs, 'layout' | 'font'>,
  run: RunOptions,
): Promise<SetBookResult> {
  return runMupdf('setBook', { kind, path, out, ...options }, run)
}
