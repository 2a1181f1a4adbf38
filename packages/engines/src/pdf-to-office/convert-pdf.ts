/** Converts a PDF to an editable document: the common part of the tools for Word, Excel, PowerPoint and text. */
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { runMupdf } from '../pdf/run-mupdf.ts'
import type { DocumentForm } from '../pdf/tasks/convert-pages.ts'
import { withUnreadableRecognised, type PdfConversion } from './recognise-unreadable.ts'

export type { DocumentForm } from '../pdf/tasks/convert-pages.ts'
export type { PdfConversion } from './recognise-unreadable.ts'

/** Up to this number of pages, the default JavaScript heap suffices, however dense the pages are. */
const manyPages = 600

/**
 * Converts the first input. Pages whose text is unreadable are recognised by OCR, if it is installed.
 *
 * @param pages page numbers, from 1
 * @returns the path of the file, below the folder
 * @throws DocweaveError `TEXT_NOT_FOUND`, `TEXT_UNREADABLE`, `TABLES_NOT_FOUND`
 */
export async function convertPdf(
  conversion: PdfConversion,
  pages: readonly number[],
  form: DocumentForm,
): Promise<string> {
  const {
    inputs: [{ path }],
    folder,
    signal,
    memoryMegabytes,
    notice,
  } = conversion
  const pictures = join(folder, 'pictures')
  await mkdir(pictures)
  const out = join(folder, `output.${form.type}`)
  const indices = pages.map((page) => page - 1)
  const { pagesWithoutText, pagesWithoutTables } = await withUnreadableRecognised(
    conversion,
    pages.length,
    async ({ recognised, onProgress }) =>
      runMupdf(
        'convertPages',
        // Pictures of an earlier attempt are not among those of this one.
        { path, pages: indices, form, out, folder: await mkdtemp(join(pictures, 'attempt-')), recognised },
        {
          ...{ signal, memoryMegabytes, onProgress },
          objectMegabytes: pages.length > manyPages ? memoryMegabytes : undefined,
        },
      ),
  )
  if (pagesWithoutText > 0) notice('PAGES_WITHOUT_TEXT', { pages: pagesWithoutText })
  if (pagesWithoutTables > 0) notice('PAGES_WITHOUT_TABLES', { pages: pagesWithoutTables })
  return out
}
