/** Makes the visible appearance of a certificate's signature: some lines of text on a page (ISO 32000-2, 12.7.5.5). */
import type { DocumentLanguage } from '@docweave/contract'
import type { Matrix, PDFDocument, PDFObject, PDFPage } from 'mupdf'
import { placedRect, placement, type StampBox } from '../stamp/stamp.ts'
import { formFontSize, StampForms } from '../stamp/stamp-forms.ts'

export interface SignatureAppearance {
  lines: string[]
  /** Selects the glyph variants of characters that differ between languages. */
  language: DocumentLanguage
  /** The box it is placed below, `page` from 0; by default it is in the last page's lower right corner. */
  below?: { page: number; box: StampBox } | undefined
}

export interface SignatureForm {
  page: PDFObject
  /** In the page's own coordinates (user space). */
  rect: readonly number[]
  appearance: PDFObject
}

/** In points. */
const fontSize = 8
const margin = 36
const gap = 2

/** Returns its position as parts of the page: below `below` if there is room, otherwise above. */
function boxOn(page: PDFPage, below: StampBox | undefined, width: number, height: number): StampBox {
  const [x0, y0, x1, y1] = page.getBounds()
  const [across, down] = [x1 - x0, y1 - y0]
  const size = { width: Math.min(width / across, 1), height: Math.min(height / down, 1) }
  const within = (start: number, length: number) => Math.max(0, Math.min(start, 1 - length))
  const wanted = below
    ? { x: below.x, y: below.y + below.height + gap / down }
    : { x: 1 - size.width - margin / across, y: 1 - size.height - margin / down }
  const fits = !below || wanted.y + size.height <= 1
  const y = fits ? wanted.y : below.y - size.height - gap / down
  return { x: within(wanted.x, size.width), y: within(y, size.height), ...size }
}

/** A page's rotation also rotates the widget's rectangle; this matrix rotates the form XObject back, so that its text is upright. */
const turnOf = ([a, b, c, d]: Matrix): Matrix => {
  const scale = Math.hypot(a, b)
  return [a / scale, b / scale, c / scale, d / scale, 0, 0]
}

/** Creates the appearance and computes its position. */
export function signatureForm(document: PDFDocument, { lines, language, below }: SignatureAppearance): SignatureForm {
  const page = document.loadPage(below?.page ?? document.countPages() - 1)
  const forms = new StampForms(document, language)
  const text = forms.make({ kind: 'text', text: lines.join('\n'), font: 'sans', colour: '#000000' })
  forms.finish()
  const scale = fontSize / formFontSize
  const [width, height] = [text.width * scale, text.height * scale]
  const matrix = placement(page, boxOn(page, below?.box, width, height), { width, height }, 0)
  const object = page.getObject()
  page.destroy()
  const name = (word: string) => document.newName(word)
  const appearance = document.addStream(`${scale} 0 0 ${scale} 0 0 cm /Text Do`, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: turnOf(matrix),
    Resources: { XObject: { Text: text.object } },
  })
  return { page: object, rect: placedRect(matrix, width, height), appearance }
}
