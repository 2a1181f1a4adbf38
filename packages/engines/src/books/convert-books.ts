/**
 * Converts the inputs of the e-book tools to PDF, reports notices for the visitor, and checks whether a file is an e-book that can be
 * converted.
 */
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { joinConverted, type ConversionRun } from '../pdf/join-converted.ts'
import { millimetre, paperSizes } from '../pdf/paper-sizes.ts'
import { runMupdf, type RunOptions } from '../pdf/run-mupdf.ts'
import type { TypesetBookResult, TypesetBookArgs } from '../pdf/tasks/typeset-book.ts'
import { isBookKind, type BookKind } from './book.ts'

const { a4, a5, letter } = paperSizes

/** In points: B6 as in Japan (JIS P 0138), and a tablet's aspect ratio of 4:3. */
const bookPageSizes = {
  a5,
  a4,
  b6: [128 * millimetre, 182 * millimetre],
  letter,
  screen: [135 * millimetre, 180 * millimetre],
} as const

interface BookChoice {
  pageSize: keyof typeof bookPageSizes
  /** In points. */
  fontSize: number
  /** In millimetres. */
  margin: number
  font: 'book' | 'serif' | 'sans'
}

function tell(results: readonly TypesetBookResult[], notice: ConversionRun['notice']): void {
  if (results.some(({ vertical }) => vertical)) notice('VERTICAL_SET_ACROSS')
  if (results.some(({ linked }) => linked > 0)) notice('LINKED_FILES_MISSING')
  if (results.some(({ undrawn }) => undrawn > 0)) notice('PARTS_MISSING')
  const characters = results.reduce((sum, { replaced }) => sum + replaced, 0)
  if (characters > 0) notice('CHARACTERS_REPLACED', { characters })
}

/**
 * Typesets the inputs of a run, and merges them if there are several, each under its own title.
 *
 * @returns the run's only output
 * @throws DocweaveError what `bookToPdf` throws, for the first file that cannot be typeset
 */
export async function convertBooks(
  { inputs, folder, signal, memoryMegabytes, progress, notice }: ConversionRun,
  { pageSize, fontSize, margin, font }: BookChoice,
): Promise<{ path: string; part?: string }[]> {
  const [width, height] = bookPageSizes[pageSize]
  const layout = { page: { width, height }, margin: margin * millimetre, size: fontSize }
  const results: TypesetBookResult[] = []
  const { path, part } = await joinConverted(
    inputs,
    async ({ path: book, kind }, out, onProgress) => {
      if (!isBookKind(kind)) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind })
      const run = {
        signal,
        memoryMegabytes,
        onProgress: (done: number, of: number) => onProgress(Math.floor((done / of) * 100)),
      }
      const result = await bookToPdf(book, kind, out, { layout, font }, run)
      results.push(result)
      return result.title
    },
    { folder, signal, memoryMegabytes, onProgress: (percent) => progress(percent, 100, 'percent') },
  )
  tell(results, notice)
  return [part === undefined ? { path } : { path, part }]
}

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
async function bookToPdf(
  path: string,
  kind: BookKind,
  out: string,
  options: Pick<TypesetBookArgs, 'layout' | 'font'>,
  run: RunOptions,
): Promise<TypesetBookResult> {
  return runMupdf('typesetBook', { kind, path, out, ...options }, run)
}
