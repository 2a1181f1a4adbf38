/** HWP to PDF: the engine computes the layout and draws the pages, librsvg prints them, mupdf adds metadata, outline and links. */
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runMupdf } from '../pdf/index.ts'
import { Semaphore } from '../host/concurrency.ts'
import { fontsOfFamilies, type FamilyFonts, fontCoverage } from './fonts.ts'
import { printPages } from './print-pages.ts'
import type { DrawResult } from './specs.ts'
import { withEngine, type Ask } from './engine-process.ts'

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

/** The number of pages printed together. Each part has its own font subsets: more parts make a larger file, fewer leave processors idle. */
const pagesInPart = 40

/** Limits the parts printed at once, across all documents. A part's pages are drawn when it has a slot, so few wait on the disk. */
const printers = new Semaphore(availableParallelism())

interface Part extends DrawResult {
  path: string
  pages: number
}

interface PartOptions extends HwpToPdfOptions {
  ask: Ask
  faces: Record<string, FamilyFonts>
  from: number
  to: number
}

/** Draws the pages of a part, and returns a function that prints them. */
async function drawPart({ ask, faces, from, to, folder, signal, memoryMegabytes }: PartOptions) {
  const place = join(folder, `pages-${from}`)
  await mkdir(place)
  const drawn = await ask('draw', { from, to, folder: place, faces, coverage: await fontCoverage() })
  const pages = Array.from({ length: to - from }, (_, at) => `${from + at}.svg`)
  return async (): Promise<Part> => {
    await printPages({ folder: place, pages, out: 'pages.pdf', signal, memoryMegabytes })
    await Promise.all(pages.map((page) => rm(join(place, page))))
    return { ...drawn, path: join(place, 'pages.pdf'), pages: pages.length }
  }
}

/** Draws and prints all pages, with parts in parallel. */
async function printAll(options: Omit<PartOptions, 'from' | 'to'>, pages: number): Promise<Part[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const printing: Promise<Part>[] = []
  let done = 0
  const print = async (work: () => Promise<Part>) => {
    try {
      const part = await work()
      options.onProgress?.(Math.floor(((done += part.pages) * 100) / pages))
      return part
    } catch (error) {
      stop.abort(error)
      throw error
    } finally {
      printers.give()
    }
  }
  try {
    for (let from = 0; from < pages; from += pagesInPart) {
      await printers.take(signal)
      const to = Math.min(from + pagesInPart, pages)
      const work = await drawPart({ ...options, signal, from, to }).catch((error: unknown) => {
        printers.give()
        throw error
      })
      printing.push(print(work))
    }
    return await Promise.all(printing)
  } catch (error) {
    stop.abort(error)
    // Waits until no part uses the folder. The failure of a part is thrown rather than the cancellation of the others.
    const ends = await Promise.allSettled(printing)
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [DocweaveError.from(end.reason)] : []))
    throw failed.find(({ code }) => code !== 'CANCELLED') ?? error
  }
}

/** Merges the parts; a single part needs no merging. */
async function joinParts(
  parts: readonly Part[],
  { folder, signal, memoryMegabytes }: HwpToPdfOptions,
): Promise<string> {
  const [only, ...others] = parts
  if (only && others.length === 0) return only.path
  const out = join(folder, 'joined.pdf')
  const sources = parts.map(({ path }) => ({ path, title: '' }))
  await runMupdf('mergeDocuments', { sources, out }, { signal, memoryMegabytes })
  return out
}

/**
 * Converts one document.
 *
 * @throws DocweaveError what `checkFile` throws; `FILE_ENCRYPTED` and `PASSWORD_WRONG`, `FILE_DAMAGED`, `FILE_KIND_UNSUPPORTED`,
 * `PAGES_TOO_MANY`, `TOOL_UNAVAILABLE` without librsvg, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED`, `ENGINE_FAILED`
 */
export async function hwpToPdf(options: HwpToPdfOptions): Promise<HwpToPdfResult> {
  const { path, password, out, mostPages, signal, title } = options
  const folder = join(options.folder, 'hwp')
  try {
    return await withEngine(signal, async (ask) => {
      // A first attempt whose process crashed may have left pages there.
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
      const { pages, families, ...found } = await ask('open', { path, password })
      if (pages > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages })
      const undrawn = found.unknownParts && (await ask('hasUndrawnParts', {}))
      const faces = await fontsOfFamilies(families)
      const parts = await printAll({ ...options, folder, ask, faces }, pages)
      const { lacksText } = await ask('finish', { path: await joinParts(parts, { ...options, folder }), out, title })
      const drawn = new Set(parts.flatMap(({ families }) => families))
      const sum = (of: 'replaced' | 'undrawn' | 'cut') => parts.reduce((total, part) => total + part[of], 0)
      return {
        pages,
        replacedFonts: [...drawn].flatMap((name) => {
          const face = faces[name]
          return face?.replaces ? [{ name, family: face.family }] : []
        }),
        replacedCharacters: sum('replaced'),
        linkedPictures: found.linkedPictures,
        missingParts: undrawn || lacksText || sum('undrawn') + sum('cut') > 0,
        joinedColumns: found.joinedColumns,
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
