/** Compares files with a tool's limits: before anything is stored or queued, and again once the pages are counted. */
import { DocweaveError, maxJobPages, type Limits } from '@docweave/contract'

/**
 * Compares files with a tool's limits.
 *
 * @throws DocweaveError `FILE_TOO_MANY`, `FILE_EMPTY`, `FILE_TOO_LARGE` or `PAGES_TOO_MANY`, with the limit in the params
 */
export function checkLimits(limits: Limits, files: readonly { bytes: number; pages?: number | undefined }[]): void {
  if (files.length > limits.files)
    throw new DocweaveError('FILE_TOO_MANY', { limit: limits.files, files: files.length })
  for (const { bytes, pages = 0 } of files) {
    if (bytes === 0) throw new DocweaveError('FILE_EMPTY')
    if (bytes > limits.bytes) throw new DocweaveError('FILE_TOO_LARGE', { limit: limits.bytes, bytes })
    if (pages > limits.pages) throw new DocweaveError('PAGES_TOO_MANY', { limit: limits.pages, pages })
  }
  const pages = files.reduce((sum, file) => sum + (file.pages ?? 0), 0)
  if (pages > maxJobPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: maxJobPages, pages })
}
