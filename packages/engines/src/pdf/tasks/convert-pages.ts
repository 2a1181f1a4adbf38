/** Converts pages of a PDF to an editable document: reads them, analyses their structure, and writes it. */
import { writeFileSync } from 'node:fs'
import { withPdf } from '../open-pdf.ts'
import { readDocument, type ReadDocumentOptions } from '../../pdf-to-office/page-elements/read-document.ts'
import type { DocumentModel } from '../../pdf-to-office/analysis/index.ts'
import { readRecognised } from '../../ocr/recognised-page.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

/** The output format and its options. */
export type DocumentForm =
  | { type: 'docx'; layout: 'flowing' | 'exact' }
  | { type: 'xlsx'; sheets: 'page' | 'table'; text: boolean }
  | { type: 'pptx' }
  | { type: 'txt' | 'md'; running: boolean }

export interface ConvertPagesArgs {
  path: string
  /** From 0. */
  pages: number[]
  form: DocumentForm
  out: string
  /** An empty folder for the document's pictures. */
  folder: string
  /**
   * A file of `writeRecognised`: the pages that OCR read because their text is unreadable. Without it, no document is written if there are
   * such pages; an empty list converts them as they are.
   */
  recognised?: string | undefined
}

export interface ConvertPagesResult {
  /** The pages that OCR must read first, from 0. If there are any, no document was written. */
  unreadablePages: number[]
  /** Pages without text: they contain only images, or nothing. */
  pagesWithoutText: number
  /** Pages without a table, if the output is a workbook. */
  pagesWithoutTables: number
}

/** Writes the document. Each format's library is loaded on demand. */
async function written(
  model: DocumentModel,
  form: DocumentForm,
): Promise<{ bytes: Uint8Array; pagesWithoutTables: number }> {
  if (form.type === 'xlsx') {
    const { writeXlsx } = await import('../../pdf-to-office/xlsx/index.ts')
    return writeXlsx(model, form)
  }
  if (form.type === 'pptx') {
    const { writePptx } = await import('../../pdf-to-office/pptx/index.ts')
    return { bytes: await writePptx(model), pagesWithoutTables: 0 }
  }
  if (form.type === 'docx') {
    const { writeDocx } = await import('../../pdf-to-office/docx/index.ts')
    return { bytes: await writeDocx(model, form), pagesWithoutTables: 0 }
  }
  const { writeMarkdown, writeText } = await import('../../pdf-to-office/text/index.ts')
  const text = form.type === 'md' ? writeMarkdown(model, form) : writeText(model, form)
  return { bytes: new TextEncoder().encode(text), pagesWithoutTables: 0 }
}

/** The longest side of a page in Word is 22 inches. */
const longestInWord = 22 * 72

/** Flowing text and a workbook's tables continue across pages. Positioned content stays on its page. */
function readingFor(form: DocumentForm): Pick<ReadDocumentOptions, 'form' | 'joins' | 'longest'> {
  if (form.type === 'txt' || form.type === 'md') return { form: 'text', joins: 'all' }
  const longest = form.type === 'docx' ? longestInWord : undefined
  if (form.type === 'docx' && form.layout === 'flowing') return { form: 'flowing', joins: 'all-marked', longest }
  return { form: 'placed', joins: form.type === 'xlsx' ? 'tables' : undefined, longest }
}

/** @throws DocweaveError `TEXT_NOT_FOUND`, `TEXT_UNREADABLE` */
export async function convertPages(
  { path, pages, form, out, folder, recognised }: ConvertPagesArgs,
  host: TaskHost,
): Promise<ConvertPagesResult> {
  const reading = withPdf(path, (pdf) =>
    readDocument(pdf, {
      pages,
      folder,
      recognised: recognised === undefined ? undefined : readRecognised(recognised),
      ...readingFor(form),
      onPage: (done, of) => host.progress(done, of),
    }),
  )
  if ('unreadablePages' in reading) return { ...reading, pagesWithoutText: 0, pagesWithoutTables: 0 }
  const { bytes, pagesWithoutTables } = await written(reading.document, form)
  writeFileSync(out, bytes)
  return { unreadablePages: [], pagesWithoutText: reading.pagesWithoutText, pagesWithoutTables }
}
