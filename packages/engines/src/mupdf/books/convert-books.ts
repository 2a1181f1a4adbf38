/** Converts the inputs of the e-book tools, and reports notices for the visitor. */
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { joinConverted, type ConversionRun } from '../join-converted.ts'
import { millimetre, paperSizes } from '../paper-sizes.ts'
import type { SetBookResult } from '../tasks/set-book.ts'
import { isBookKind } from './book-kind.ts'
import { bookToPdf } from './book-to-pdf.ts'

const { a4, a5, letter } = paperSizes

/** In points: B6 as in Japan (JIS P 0138), and a tablet's aspect ratio of 4:3. */
export const bookPageSizes = {
  a5,
  a4,
  b6: [128 * millimetre, 182 * millimetre],
  letter,
  screen: [135 * millimetre, 180 * millimetre],
} as const

export interface BookChoice {
  pageSize: keyof typeof bookPageSizes
  /** In points. */
  fontSize: number
  /** In millimetres. */
  margin: number
  font: 'book' | 'serif' | 'sans'
}

type BooksRun = ConversionRun<{ path: string; kind: FileKind; name?: string }>

function tell(results: readonly SetBookResult[], notice: BooksRun['notice']): void {
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
  { inputs, folder, signal, memoryMegabytes, progress, notice }: BooksRun,
  { pageSize, fontSize, margin, font }: BookChoice,
): Promise<{ path: string; part?: string }[]> {
  const [width, height] = bookPageSizes[pageSize]
  const layout = { page: { width, height }, margin: margin * millimetre, size: fontSize }
  const results: SetBookResult[] = []
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
