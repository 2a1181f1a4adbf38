/** Hangul documents to text, Markdown and Word, from their content. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withEngine } from './engine-process.ts'
import type { ConvertArgs } from './specs.ts'

export interface HwpToFileOptions extends ConvertArgs {
  path: string
  /** The document's password, if it is encrypted. */
  password?: string | undefined
  /** The maximum number of pages. */
  mostPages: number
  signal: AbortSignal
  onProgress: (percent: number) => void
}

export interface HwpToFileResult {
  /** Whether whole sections are missing or, in a Word file, charts, drawn shapes or pictures. */
  missingParts: boolean
  /** The number of missing pictures that are linked instead of embedded. */
  linkedPictures: number
}

/** The share of the work that is done when the document is open. */
const openedPercent = 40

/**
 * Converts one document.
 *
 * @throws DocweaveError what `checkFile` throws; `FILE_ENCRYPTED` and `PASSWORD_WRONG`, `FILE_DAMAGED`, `FILE_KIND_UNSUPPORTED`,
 * `PAGES_TOO_MANY`, `TEXT_NOT_FOUND`, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED`, `ENGINE_FAILED`
 */
export const hwpToFile = ({
  path,
  password,
  mostPages,
  signal,
  onProgress,
  ...args
}: HwpToFileOptions): Promise<HwpToFileResult> =>
  withEngine(signal, async (ask) => {
    const { pages, lostSections, linkedPictures } = await ask('open', { path, password, willBePrinted: false })
    if (pages > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages })
    onProgress(openedPercent)
    const result = await ask('convert', args)
    onProgress(100)
    return { missingParts: lostSections || result.missingParts, linkedPictures }
  })
