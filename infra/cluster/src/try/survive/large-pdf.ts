/** A file large enough for a slow transfer. */
import { PDFDocument } from 'mupdf'

/** A PDF of three pages, most of whose size is the attachment. */
export function largePdf(attachment: Buffer): Uint8Array<ArrayBuffer> {
  const document = new PDFDocument()
  for (let page = 0; page < 3; page++) document.insertPage(-1, document.addPage([0, 0, 300, 400], 0, {}, ''))
  const now = new Date()
  const file = document.addEmbeddedFile('noise.bin', 'application/octet-stream', attachment, now, now)
  document.insertEmbeddedFile('noise.bin', file)
  return Uint8Array.from(document.saveToBuffer('').asUint8Array())
}
