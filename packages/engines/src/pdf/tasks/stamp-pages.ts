/** Adds stamps to pages. Everything else stays unchanged; byte for byte if an incremental update is possible. */
import { writeFileSync } from 'node:fs'
import type { DocumentLanguage } from '@docweave/contract'
import type { PDFDocument, PDFObject } from 'mupdf'
import { canAppend } from '../save-pdf.ts'
import { withPdf } from '../open-pdf.ts'
import { removeSignatures } from '../signatures/signature-fields.ts'
import type { TaskHost } from '../../host/engine-messages.ts'
import { appendContent } from '../stamp/append-content.ts'
import { pdfaPart, removePdfaMark } from '../conformance-marks.ts'
import { placement, type Stamp } from '../stamp/stamp.ts'
import { StampForms, type StampForm } from '../stamp/stamp-forms.ts'

export interface StampPagesArgs {
  path: string
  out: string
  stamps: Stamp[]
  /** Selects the glyph variants of characters that differ between languages. */
  language: DocumentLanguage
}

export interface StampPagesResult {
  /** The document's signatures; they are removed, because the change invalidates them. */
  signaturesRemoved: number
  /** PDF/A-1 does not allow transparency. */
  pdfaMarkRemoved: boolean
  /** The number of characters without a glyph in any font. */
  replaced: number
}

/** A resource name prefix that no page uses. */
function freePrefix(document: PDFDocument): string {
  return `DocweaveStamp${document.countObjects()}x`
}

/** Marks the content as an artifact: a tagged document must do so for content outside the structure tree (ISO 14289-1, 7.1). */
const marked = (document: PDFDocument, content: string) =>
  document.getTrailer().get('Root', 'MarkInfo', 'Marked').toString() === 'true'
    ? `/Artifact BMC\n${content}EMC\n`
    : content

function stampPage(
  document: PDFDocument,
  index: number,
  stamps: readonly { stamp: Stamp; form: StampForm; name: string }[],
) {
  const page = document.loadPage(index)
  const content = stamps.map(({ stamp, form, name }) => {
    const matrix = placement(page, stamp, form, stamp.align ?? 0.5)
    return `q ${matrix.map((value) => Number(value.toFixed(6))).join(' ')} cm /${name} Do Q\n`
  })
  const forms = new Map<string, PDFObject>(stamps.map(({ form, name }) => [name, form.object]))
  appendContent(document, page.getObject(), marked(document, content.join('')), forms)
  page.destroy()
}

export const stampPages = ({ path, out, stamps, language }: StampPagesArgs, host: TaskHost): StampPagesResult =>
  withPdf(path, (document) => {
    const signaturesRemoved = removeSignatures(document)
    const prefix = freePrefix(document)
    const maker = new StampForms(document, language)
    const made = stamps.map((stamp, at) => ({ stamp, form: maker.make(stamp), name: `${prefix}${at + 1}` }))
    const pages = [...new Set(stamps.flatMap((stamp) => stamp.pages))].toSorted((a, b) => a - b)
    for (const [done, index] of pages.entries()) {
      const onPage = made.filter(({ stamp }) => stamp.pages.includes(index))
      stampPage(document, index, onPage)
      host.progress(done + 1, pages.length)
    }
    maker.finish()
    const pdfaMarkRemoved = pdfaPart(document) === 1 && made.some(({ form }) => form.isTransparent)
    if (pdfaMarkRemoved) removePdfaMark(document)
    // Removed signatures must not stay in the file, which a full rewrite ensures; otherwise an incremental update preserves the original.
    const incremental = signaturesRemoved === 0 && canAppend(document, path)
    const buffer = document.saveToBuffer(incremental ? 'incremental,compress' : 'garbage=1,compress')
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
    const replaced = made.reduce((sum, { form }) => sum + form.replaced, 0)
    return { signaturesRemoved, pdfaMarkRemoved, replaced }
  })
