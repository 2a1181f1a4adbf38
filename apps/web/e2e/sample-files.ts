/** Sample files made by the tests: scans (pages that are images of text), PDFs of plain colours, and photos in one shade of grey. */
import type { Locator } from '@playwright/test'
import * as mupdf from 'mupdf'

const dotsPerInch = 200

/** Typesets lines of text on an A4 page. */
function typeset(lines: readonly string[]): mupdf.PDFDocument {
  const document = new mupdf.PDFDocument()
  const fonts = document.newDictionary()
  fonts.put('F1', document.addSimpleFont(new mupdf.Font('Helvetica'), 'Latin'))
  const resources = document.newDictionary()
  resources.put('Font', fonts)
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n')
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, `BT /F1 20 Tf 30 TL 60 760 Td\n${text}\nET`))
  return document
}

/** A PDF with one image per page: `pages` holds the lines of text of each. */
export function scanOf(pages: readonly (readonly string[])[]): Buffer {
  const scan = new mupdf.PDFDocument()
  for (const lines of pages) {
    const scale = dotsPerInch / 72
    const page = typeset(lines).loadPage(0)
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false)
    // Adds noise like the grain of paper: without it a scan would compress to almost nothing.
    const samples = pixmap.getPixels()
    for (let at = 0, seed = 1; at < samples.length; at++) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      samples[at] = Math.max(0, (samples[at] ?? 0) - ((seed >> 16) & 15))
    }
    const pictures = scan.newDictionary()
    pictures.put('I', scan.addImage(new mupdf.Image(pixmap)))
    const resources = scan.newDictionary()
    resources.put('XObject', pictures)
    scan.insertPage(-1, scan.addPage([0, 0, 595, 842], 0, resources, 'q 595 0 0 842 0 0 cm /I Do Q'))
  }
  return Buffer.from(scan.saveToBuffer('compress').asUint8Array())
}

/** The text of a PDF, page by page. */
export function textOf(bytes: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, index) =>
    document.loadPage(index).toStructuredText('preserve-whitespace').asText(),
  )
}

/** A scan of many pages in a small file: all pages share one image, and OCR has to read each of them. */
export function longScan(
  pages: number,
  lines: readonly string[] = ['The lighthouse keeper reads the evening paper'],
): Buffer {
  const document = new mupdf.PDFDocument(scanOf([lines]))
  const resources = document.findPage(0).get('Resources')
  for (let more = 1; more < pages; more++)
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, 'q 595 0 0 842 0 0 cm /I Do Q'))
  return Buffer.from(document.saveToBuffer('compress').asUint8Array())
}

type Colour = readonly [red: number, green: number, blue: number]

export const red: Colour = [255, 0, 0]
export const lime: Colour = [0, 255, 0]
export const blue: Colour = [0, 0, 255]

/** A PDF with one page per colour, so that one pixel identifies a drawn page; encrypted if a password is given. */
export function coloured(name: string, colours: readonly Colour[], password?: string) {
  const document = new mupdf.PDFDocument()
  for (const colour of colours) {
    const paint = `${colour.map((part) => part / 255).join(' ')} rg 0 0 595 842 re f`
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, {}, paint))
  }
  const how =
    password === undefined ? 'compress' : { encrypt: 'aes-256', 'user-password': password, 'owner-password': 'o' }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(document.saveToBuffer(how).asUint8Array()) }
}

/** The colour in the middle of the first canvas in an element; `undefined` before it is drawn. */
export const colourIn = (element: Locator): Promise<number[] | undefined> =>
  element.evaluate((place) => {
    const canvas = place.querySelector('canvas')
    const copy = canvas && new OffscreenCanvas(1, 1).getContext('2d')
    if (!copy) return undefined
    copy.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
    return [...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })

/** The colour in the middle of a drawn preview page; `undefined` before it is drawn. */
export const colourOf = (pane: Locator, page: number): Promise<number[] | undefined> =>
  colourIn(pane.locator(`[data-preview-page="${page}"]`))

/** A JPEG of 300 × 400 pixels in one shade of grey, from 0 (black) to 255, which identifies the page made of it. */
export function photo(name: string, shade: number) {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 300, 400], false)
  pixmap.clear(shade)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(pixmap.asJPEG(90, false)) }
}
