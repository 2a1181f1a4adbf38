/** A one-page PDF whose text is uncompressed in the file. */
import { Font, PDFDocument } from 'mupdf'

export function textPdf(text: string): Buffer {
  const document = new PDFDocument()
  const fonts = document.newDictionary()
  fonts.put('F1', document.addSimpleFont(new Font('Helvetica'), 'Latin'))
  const resources = document.newDictionary()
  resources.put('Font', fonts)
  const page = document.addPage([0, 0, 595, 842], 0, resources, `BT /F1 20 Tf 60 700 Td (${text}) Tj ET`)
  document.insertPage(-1, page)
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}
