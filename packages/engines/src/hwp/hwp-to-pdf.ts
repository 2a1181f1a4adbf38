/** HWP to PDF: the engine computes the layout and draws the pages, and mupdf writes them. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withEngine, type Ask } from './engine-process.ts'
import type { FamilyFonts } from './family-fonts.ts'
import { fontsOfFamilies } from './fonts.ts'
import type { PrintResult } from './specs.ts'

export interface HwpToPdfOptions {
  path: string
  /** The document's password, if it is encrypted. */
  password?: string | undefined
  /** The path of the PDF to write. */
  out: string
  /** A folder for temporary files; it is left empty. */
  folder: string
  title?: string | undefined
  /** The maximum number of pages. */
  mostPages: number
  signal: AbortSignal
  memoryMegabytes: number
  /** The percentage of its pages that are printed. */
  onProgress?: (percent: number) => void
}

export interface HwpToPdfResult {
  pages: number
  /** The document's font families that are not installed, and their substitutes. */
  replacedFonts: { name: string; family: string }[]
  /** The number of characters that no font has. */
  replacedCharacters: number
  /** The number of missing pictures that are linked instead of embedded. */
  linkedPictures: number
  /** Whether other pictures or parts, or text beyond the end of a page, are missing. */
  missingParts: boolean
  /** Whether text in columns was changed to a single column. */
  joinedColumns: boolean
}

/** The number of pages that are printed before the progress is told. */
const pagesAtOnce = 10

/** Prints all pages, and adds up what was found and missing. */
async function printAll(
  ask: Ask,
  faces: Record<string, FamilyFonts>,
  pages: number,
  onProgress?: HwpToPdfOptions['onProgress'],
): Promise<PrintResult> {
  const families = new Set<string>()
  let [replaced, undrawn, cut] = [0, 0, 0]
  for (let from = 0; from < pages; from += pagesAtOnce) {
    const to = Math.min(from + pagesAtOnce, pages)
    const found = await ask('print', { from, to, faces })
    for (const family of found.families) families.add(family)
    replaced += found.replaced
    undrawn += found.undrawn
    cut += found.cut
    onProgress?.(Math.floor((to * 100) / pages))
  }
  return { families: [...families], replaced, undrawn, cut }
}

/**
 * Converts one document.
 *
 * @throws DocweaveError what `checkFile` throws; `FILE_ENCRYPTED` and `PASSWORD_WRONG`, `FILE_DAMAGED`, `FILE_KIND_UNSUPPORTED`,
 * `PAGES_TOO_MANY`, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED`, `ENGINE_FAILED`
 */
export async function hwpToPdf({
  path,
  password,
  out,
  mostPages,
  signal,
  title,
  onProgress,
}: HwpToPdfOptions): Promise<HwpToPdfResult> {
  return withEngine(signal, async (ask) => {
    const { families, ...found } = await ask('open', { path, password, willBePrinted: true })
    if (found.pages > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages: found.pages })
    const faces = await fontsOfFamilies(families)
    const first = await printAll(ask, faces, found.pages, onProgress)
    const pages = await ask('mendLostText', {})
    const { replaced, undrawn, cut, ...printed } = pages === undefined ? first : await printAll(ask, faces, pages)
    const { lacksContent } = await ask('finish', { out, title })
    return {
      pages: pages ?? found.pages,
      replacedFonts: printed.families.flatMap((name) => {
        const face = faces[name]
        return face?.replaces ? [{ name, family: face.family }] : []
      }),
      replacedCharacters: replaced,
      linkedPictures: found.linkedPictures,
      missingParts: found.lostSections || lacksContent || undrawn + cut > 0,
      joinedColumns: found.joinedColumns,
    }
  })
}
