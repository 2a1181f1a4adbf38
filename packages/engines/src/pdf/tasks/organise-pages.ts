/** Reorders, rotates and removes the pages of a document, and inserts blank ones. */
import type { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { insertBlankPage } from '../pages/new-pages.ts'
import { keepPages } from '../pages/keep-pages.ts'
import { turnPage } from '../pages/turn-page.ts'
import { readPageLabels, writePageLabels } from '../pages/page-labels.ts'
import { savePdf } from '../save-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'
import { signaturesOf } from './read-signatures.ts'

/** A page index (from 0) with its clockwise rotation in degrees, or a blank page. */
export type NewPage = { index: number; turn: number } | 'blank'

export interface OrganisePagesArgs {
  path: string
  out: string
  pages: NewPage[]
}

export interface OrganisePagesResult {
  /** How many signatures the document had: none of them is valid for the result. */
  signatures: number
}

/** Inserts the blank pages, which have no page label. */
function insertBlanks(document: PDFDocument, pages: readonly NewPage[]): void {
  const blanks = pages.flatMap((page, index) => (page === 'blank' ? [index] : []))
  if (blanks.length === 0) return
  const labels = readPageLabels(document)
  for (const index of blanks) insertBlankPage(document, index)
  if (!labels) return
  const own = labels.values()
  writePageLabels(
    document,
    pages.map((page) => (page === 'blank' ? undefined : own.next().value)),
  )
}

export const organisePages = ({ path, out, pages }: OrganisePagesArgs, host: TaskHost): OrganisePagesResult =>
  withPdf(path, (document) => {
    const own = pages.filter((page) => page !== 'blank')
    const asBefore =
      own.length === pages.length &&
      own.length === document.countPages() &&
      own.every(({ index }, place) => index === place)
    const { signatures } = signaturesOf(document)
    if (!asBefore)
      keepPages(
        document,
        own.map(({ index }) => index),
      )
    for (const [place, { turn }] of own.entries()) turnPage(document, place, turn)
    insertBlanks(document, pages)
    // If pages are only rotated, an incremental update leaves all other bytes unchanged.
    savePdf(document, out, asBefore ? { appendTo: path } : {})
    host.progress(pages.length, pages.length)
    return { signatures }
  })
