/** The PDF/A identification in a document's XMP metadata (ISO 19005-1, 6.7.11). */
import type { PDFDocument } from 'mupdf'

const part = /pdfaid:part(?:>|\s*=\s*["'])\s*(\d)/
const marks = [/<pdfaid:(\w+)>[^<]*<\/pdfaid:\1>/g, /\spdfaid:\w+\s*=\s*(?:"[^"]*"|'[^']*')/g]

const metadataOf = (document: PDFDocument) => document.getTrailer().get('Root', 'Metadata')

function readMetadata(document: PDFDocument): string {
  const metadata = metadataOf(document)
  if (!metadata.isStream()) return ''
  const buffer = metadata.readStream()
  const text = buffer.asString()
  buffer.destroy()
  return text
}

/** Whether a document claims to be PDF/A: its metadata contains the namespace of the PDF/A identification. */
export const claimsPdfa = (document: PDFDocument): boolean =>
  readMetadata(document).includes('http://www.aiim.org/pdfa/ns/id/')

/** Returns the part of PDF/A that a document claims to conform to; `undefined` for none. */
export function pdfaPart(document: PDFDocument): number | undefined {
  const found = part.exec(readMetadata(document))?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Removes the identification, and keeps the other metadata. */
export function removePdfaMark(document: PDFDocument): void {
  const text = marks.reduce((left, mark) => left.replace(mark, ''), readMetadata(document))
  metadataOf(document).writeStream(text)
}
