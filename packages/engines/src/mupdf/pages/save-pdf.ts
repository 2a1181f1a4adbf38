/** How changed documents are written: packed as the original was, and no further. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { PDFDocument } from 'mupdf'
import { canAppend } from '../can-append.ts'

/** ISO 32000-1, 7.5.8: a trailer that is a cross-reference stream is of a file that packs its objects too. */
export const packsObjects = (document: PDFDocument) => document.getTrailer().get('Type').toString() === '/XRef'

export interface SaveOptions {
  /** The file the document is from: leave all its bytes as they are and add what changed, where it allows that. */
  appendTo?: string
  /** Pack objects into streams; as the original was when left out. */
  packed?: boolean
}

/**
 * Writes the document to `out`. Streams keep their own filters; what nothing refers to any more is left out.
 *
 * @returns the size in bytes
 */
export function savePdf(document: PDFDocument, out: string, options: SaveOptions = {}): number {
  const append = options.appendTo !== undefined && canAppend(document, options.appendTo)
  const packed = options.packed ?? packsObjects(document)
  const buffer = document.saveToBuffer(append ? 'incremental' : `garbage=2,compress${packed ? ',objstms' : ''}`)
  const file = openSync(out, 'w')
  try {
    // A view on the engine's heap: written at once, nothing runs in between.
    const bytes = buffer.asUint8Array()
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    return bytes.length
  } finally {
    closeSync(file)
    buffer.destroy()
  }
}
