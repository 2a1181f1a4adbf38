/**
 * The marks in a document's XMP metadata that claim conformance to a standard: PDF/A (ISO 19005-1, 6.7.11), PDF/UA (ISO 14289-1, 5), PDF/X,
 * PDF/E and PDF/VT.
 */
import type { PDFDocument } from 'mupdf'

const part = /pdfaid:part(?:>|\s*=\s*["'])\s*(\d)/

/** Matches elements and attributes of namespaces by their usual prefixes. */
const marksOf = (prefixes: string) => [
  new RegExp(`<((?:${prefixes}):\\w+)>[^<]*</\\1>`, 'g'),
  new RegExp(`\\s(?:${prefixes}):\\w+\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'),
]

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

function removeMarks(document: PDFDocument, prefixes: string): void {
  const before = readMetadata(document)
  const after = marksOf(prefixes).reduce((left, mark) => left.replace(mark, ''), before)
  if (after !== before) metadataOf(document).writeStream(after)
}

/** Removes the identification of PDF/A, and keeps the other metadata. */
export const removePdfaMark = (document: PDFDocument): void => removeMarks(document, 'pdfaid')

/** Removes all claims of conformance, which do not hold for a part of another document. */
export const removeConformanceMarks = (document: PDFDocument): void =>
  removeMarks(document, 'pdfaid|pdfuaid|pdfxid|pdfe|pdfvtid')
