/** Converts a PDF to an editable document: the common part of the tools for Word, Excel and PowerPoint. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorParams, NoticeCode, ProgressUnit } from '@docweave/contract'
import { runMupdf } from '../pdf/run-mupdf.ts'
import type { DocumentForm } from '../pdf/tasks/convert-pages.ts'

export type { DocumentForm } from '../pdf/tasks/convert-pages.ts'

/** The part of a run's context that a conversion needs. */
export interface PdfConversion {
  inputs: readonly [{ path: string }, ...{ path: string }[]]
  folder: string
  signal: AbortSignal
  memoryMegabytes: number
  progress(done: number, of: number, unit: ProgressUnit): void
  notice(code: NoticeCode, params?: ErrorParams): void
}

/** Up to this number of pages, the default JavaScript heap suffices, however dense the pages are. */
const manyPages = 600

/**
 * Converts the first input.
 *
 * @param pages page numbers, from 1
 * @returns the path of the file, below the folder
 * @throws DocweaveError `TEXT_NOT_FOUND`, `TEXT_UNREADABLE`, `TABLES_NOT_FOUND`
 */
export async function convertPdf(
  { inputs: [input], folder, signal, memoryMegabytes, progress, notice }: PdfConversion,
  pages: readonly number[],
  form: DocumentForm,
): Promise<string> {
  const pictures = join(folder, 'pictures')
  await mkdir(pictures)
  const out = join(folder, `output.${form.type}`)
  const { pagesWithoutText, pagesWithoutTables } = await runMupdf(
    'convertPages',
    { path: input.path, pages: pages.map((page) => page - 1), form, out, folder: pictures },
    {
      ...{ signal, memoryMegabytes, onProgress: (done, of) => progress(done, of, 'page') },
      objectMegabytes: pages.length > manyPages ? memoryMegabytes : undefined,
    },
  )
  if (pagesWithoutText > 0) notice('PAGES_WITHOUT_TEXT', { pages: pagesWithoutText })
  if (pagesWithoutTables > 0) notice('PAGES_WITHOUT_TABLES', { pages: pagesWithoutTables })
  return out
}
