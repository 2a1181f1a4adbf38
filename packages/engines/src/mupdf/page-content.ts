/** Reads a page's content streams (ISO 32000-1, 7.8.2). */
import type { PDFObject } from 'mupdf'
import { decodedBytes } from './stream-bytes.ts'

/** Returns a page's content streams in order. Array elements that are not streams are ignored, as readers do. */
export function contentStreams(page: PDFObject): PDFObject[] {
  const contents = page.get('Contents')
  const streams: PDFObject[] = []
  if (contents.isArray())
    contents.forEach((stream) => {
      if (stream.isStream()) streams.push(stream)
    })
  else if (contents.isStream()) streams.push(contents)
  return streams
}

/** Returns a content stream or a form XObject decoded, one character per byte. */
export const readContent = (stream: PDFObject): string => decodedBytes(stream).toString('latin1')
