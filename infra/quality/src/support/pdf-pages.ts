/** Generates PDF pages for benchmarks: pages with large page numbers, and pages marked for one simulated visitor. */
import { Font, PDFDocument } from 'mupdf'

/** A PDF of `pages` pages of A4, with numbers large enough for a thumbnail; every seventh is landscape. */
export function textPages(pages: number): Uint8Array {
  const document = new PDFDocument()
  const fonts = document.newDictionary()
  fonts.put('F1', document.addSimpleFont(new Font('Helvetica'), 'Latin'))
  const resources = document.newDictionary()
  resources.put('Font', fonts)
  for (let number = 1; number <= pages; number++) {
    const [width, height] = number % 7 === 0 ? [842, 595] : [595, 842]
    const lines = Array.from(
      { length: 28 },
      (_, line) => `(${line + 1}. The lighthouse keeper reads page ${number} of the evening paper) Tj T*`,
    )
    const text = `BT /F1 90 Tf 60 ${height - 150} Td (${number}) Tj ET BT /F1 13 Tf 18 TL 60 ${height - 220} Td ${lines.join('\n')} ET`
    document.insertPage(-1, document.addPage([0, 0, width, height], 0, resources, text))
  }
  return document.saveToBuffer('compress').asUint8Array().slice()
}

export const markOf = (number: number): string => `mark-${String(number).padStart(4, '0')}`
/** Returns all marks in a text. */
export const marksIn = (text: string): string[] => [...new Set(text.match(/mark-\d{4}/g))]

/** Generates a page with a visitor's mark. */
export function markedPage(number: number): Uint8Array<ArrayBuffer> {
  const document = new PDFDocument()
  const fonts = document.newDictionary()
  fonts.put('F1', document.addSimpleFont(new Font('Helvetica'), 'Latin'))
  const resources = document.newDictionary()
  resources.put('Font', fonts)
  const text = `BT /F1 20 Tf 60 700 Td (${markOf(number)}) Tj ET`
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, text))
  return document.saveToBuffer('compress').asUint8Array().slice()
}
