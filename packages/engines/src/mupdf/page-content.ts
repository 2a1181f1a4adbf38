/** What a page draws, as it stands in its content streams (ISO 32000-1, 7.8.2). */
import type { PDFObject } from 'mupdf'
import { decodedBytes } from './stream-bytes.ts'

/** A page's content streams in their order. What is none in an array is left out, as readers do. */
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

/** The operators of a content stream or a form, unpacked, a character for each byte. */
export const readContent = (stream: PDFObject): string => decodedBytes(stream).toString('latin1')
