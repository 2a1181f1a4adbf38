/** What is seen of a certificate's signature: some lines of text on a page (ISO 32000-2, 12.7.5.5). */
import type { Locale } from '@docweave/contract'
import type { Matrix, PDFDocument, PDFObject, PDFPage } from 'mupdf'
import { placedRect, placement } from '../stamp/placement.ts'
import { formFontSize, StampForms } from '../stamp/stamp-forms.ts'
import type { Box } from '../stamp/stamp.ts'

export interface SignatureAppearance {
  lines: string[]
  /** Whose shapes characters have that languages draw differently. */
  language: Locale
  /** What it stands below, `page` from 0; otherwise it stands in the last page's lower right corner. */
  below?: { page: number; box: Box } | undefined
}

export interface SignatureLook {
  page: PDFObject
  /** In the page's own coordinates. */
  rect: readonly number[]
  appearance: PDFObject
}

/** In points. */
const fontSize = 8
const margin = 36
const gap = 2

/** Where it stands, in parts of the page: below what it belongs to if there is room, otherwise above. */
function boxOn(page: PDFPage, below: Box | undefined, width: number, height: number): Box {
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

/** A page that is turned turns the widget's rectangle with it; the form is turned back, so that its text stands upright. */
const turnOf = ([a, b, c, d]: Matrix): Matrix => {
  const scale = Math.hypot(a, b)
  return [a / scale, b / scale, c / scale, d / scale, 0, 0]
}

/** Makes the appearance, and says where it stands. */
export function signatureLook(document: PDFDocument, { lines, language, below }: SignatureAppearance): SignatureLook {
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
