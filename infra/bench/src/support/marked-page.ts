/** Generates a page with a visitor's mark. */
import { Font, PDFDocument } from 'mupdf'

export const markOf = (number: number): string => `mark-${String(number).padStart(4, '0')}`
/** Returns all marks in a text. */
export const marksIn = (text: string): string[] => [...new Set(text.match(/mark-\d{4}/g))]

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
