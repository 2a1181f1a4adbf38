/** Recognises the pages of a PDF whose text is unreadable, in the course of a conversion: fonts without Unicode mappings tell no text. */
import { join } from 'node:path'
import type { DocumentLanguage, ErrorParams, NoticeCode, ProgressUnit } from '@docweave/contract'
import { canRecognise, recognisePages, writeRecognised, type RecognisedPage } from '../ocr/index.ts'

/** The part of a run's context that a conversion needs. */
export interface PdfConversion {
  inputs: readonly [{ path: string }, ...{ path: string }[]]
  /** The assumed languages of the document. */
  languages: readonly DocumentLanguage[]
  folder: string
  signal: AbortSignal
  memoryMegabytes: number
  progress(done: number, of: number, unit: ProgressUnit): void
  notice(code: NoticeCode, params?: ErrorParams): void
}

/** One attempt to convert a document. */
export interface ConversionAttempt {
  /** A file of `writeRecognised`; without it, a document with unreadable pages is not converted. */
  recognised?: string
  onProgress(done: number, of: number): void
}

/** Memory of the engines and of rendering a page, as in the OCR tool. */
const leastMegabytes = 1000
/** Pages recognised at a time. Each is rendered to a file of 9 MB ahead of its recognition. */
const atOnce = 8

/** Recognises pages. Returns none if an engine of OCR is not installed. */
async function recogniseAll(
  { inputs: [{ path }], languages, folder, signal, memoryMegabytes }: PdfConversion,
  unreadable: readonly number[],
  onPage: (done: number) => void,
): Promise<RecognisedPage[]> {
  if (!(await canRecognise())) return []
  const pages: RecognisedPage[] = []
  for (let start = 0; start < unreadable.length; start += atOnce)
    pages.push(
      ...(await recognisePages({
        ...{ path, languages, folder, signal },
        memoryMegabytes: Math.max(memoryMegabytes, leastMegabytes),
        indices: unreadable.slice(start, start + atOnce),
        // Text of fonts is not skewed, unlike that of scans.
        deskew: false,
        onProgress: (done) => onPage(start + done),
      })),
    )
  return pages
}

/**
 * Converts a document; if it has unreadable pages, recognises these and converts it again. Reports the number of recognised pages as a
 * notice.
 *
 * @param pages the number of pages of the conversion
 * @throws DocweaveError of the attempt, or of the recognition as `recognisePages` does
 */
export async function withUnreadableRecognised<Result extends { unreadablePages: readonly number[] }>(
  conversion: PdfConversion,
  pages: number,
  attempt: (how: ConversionAttempt) => Promise<Result>,
): Promise<Result> {
  const { folder, progress, notice } = conversion
  const first = await attempt({ onProgress: (done, of) => progress(done, of, 'page') })
  const { unreadablePages } = first
  const count = unreadablePages.length
  if (count === 0) return first
  const read = await recogniseAll(conversion, unreadablePages, (done) => progress(done, count + pages, 'page'))
  const recognised = join(folder, 'recognised.json')
  writeRecognised(recognised, read)
  const second = await attempt({ recognised, onProgress: (done, of) => progress(count + done, count + of, 'page') })
  const found = read.filter(({ lines }) => lines.length > 0).length
  if (found > 0) notice('PAGES_RECOGNISED', { pages: found })
  return second
}
