/**
 * Recognises pages of a PDF, several concurrently: renders each deskewed and cleaned, reads it, and rotates it if it is not upright.
 * Cancels the others when one fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runMupdf } from '../pdf/index.ts'
import type { RecognisedPage } from './recognised-page.ts'
import { withFullWidth } from './full-width.ts'
import { languageArgument, type ScanLanguage } from './installation.ts'
import { isAllEnglish, mergeReadings } from './merge-readings.ts'
import { findTurn, readImage, type TesseractOptions, type Turn } from './run-tesseract.ts'
import { tokenLinesOf, confidenceOf, linesOf, textOf, type TokenLine } from './tokens.ts'

export interface RecognisePagesOptions extends Omit<RecogniseOptions, 'index'> {
  /** The page indices, from 0. */
  indices: readonly number[]
  onProgress?: (done: number, of: number) => void
}

/**
 * Recognises pages: one per processor is read at a time, while the next are rendered.
 *
 * @returns the pages in the order of `indices`
 * @throws DocweaveError of the first page that failed, once the others have stopped
 */
export async function recognisePages(options: RecognisePagesOptions): Promise<RecognisedPage[]> {
  const { indices, onProgress, signal } = options
  const failed = new AbortController()
  let firstFailure: unknown
  let done = 0
  const settled = await Promise.allSettled(
    indices.map(async (index) => {
      try {
        const page = await recognisePage({ ...options, index, signal: AbortSignal.any([signal, failed.signal]) })
        onProgress?.(++done, indices.length)
        return page
      } catch (error) {
        firstFailure ??= error
        failed.abort(error)
        throw error
      }
    }),
  )
  if (firstFailure !== undefined) throw DocweaveError.from(firstFailure)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

export type { ScanLanguage } from './installation.ts'

export interface RecogniseOptions {
  /** The PDF. */
  path: string
  /** The page, from 0. */
  index: number
  languages: readonly ScanLanguage[]
  /** Whether a skewed page is straightened before recognition. */
  deskew: boolean
  /** An existing folder, in which a temporary folder for this page is created. */
  folder: string
  signal: AbortSignal
  memoryMegabytes: number
}

/** Pages below this mean confidence may be upside down or sideways: upright pages score above 80, others below 50. */
const doubtful = 65
/** Words below this confidence are specks or stains. */
const leastConfidence = 12

interface Reading {
  page: RecognisedPage
  confidence: number
  image: string
  dpi: number
}

/**
 * Reads the image in all languages. English is read separately and first; if the page is entirely English, nothing else is read.
 *
 * @param scale points per pixel
 */
async function tokensOf(
  image: TesseractOptions,
  languages: readonly ScanLanguage[],
  scale: number,
): Promise<TokenLine[]> {
  const onlyJapanese = languages.includes('ja') && !languages.includes('ko')
  const read = async (some: readonly ScanLanguage[]) => {
    const { tsv, text } = await readImage(image, languageArgument(some))
    return tokenLinesOf(tsv, text, scale, onlyJapanese)
  }
  const finish = (lines: TokenLine[]) => (onlyJapanese ? withFullWidth(lines) : lines)
  const others = languages.filter((language) => language !== 'en')
  if (others.length === 0 || others.length === languages.length) return finish(await read(languages))
  const english = await read(['en'])
  return isAllEnglish(english) ? english : finish(mergeReadings(await read(others), english))
}

async function readTurned(options: RecogniseOptions, folder: string, turn: Turn): Promise<Reading> {
  const { path, index, languages, deskew, signal, memoryMegabytes } = options
  const image = join(folder, 'page.pgm')
  const { dpi, zones, toPage } = await runMupdf(
    'renderScan',
    { path, index, deskew, turn, out: image },
    { signal, memoryMegabytes },
  )
  const tokens = await tokensOf({ image, folder, dpi, zones, signal, memoryMegabytes }, languages, 72 / dpi)
  const lines = linesOf(tokens)
  const confidence = confidenceOf(lines.flatMap(({ words }) => words))
  const kept = lines
    .map(({ words, startsParagraph }) => ({
      startsParagraph,
      words: words.filter((word) => word.confidence >= leastConfidence),
    }))
    .filter(({ words }) => words.length > 0)
  return { page: { index, toPage, lines: kept, text: textOf(kept) }, confidence, image, dpi }
}

/**
 * Recognises a page.
 *
 * @throws DocweaveError as `runMupdf` and `runSandboxed` do
 */
export async function recognisePage(options: RecogniseOptions): Promise<RecognisedPage> {
  const { signal, memoryMegabytes } = options
  const folder = await mkdtemp(join(options.folder, 'page-'))
  try {
    const upright = await readTurned(options, folder, 0)
    if (upright.confidence >= doubtful) return upright.page
    const { image, dpi } = upright
    const turn = await findTurn({ image, dpi, folder, signal, memoryMegabytes })
    if (turn === 0) return upright.page
    const turned = await readTurned(options, folder, turn)
    return turned.confidence > upright.confidence ? turned.page : upright.page
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
