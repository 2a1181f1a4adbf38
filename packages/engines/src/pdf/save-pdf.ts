/** Saves changed documents, with object streams only if the original has them, or as an incremental update where that is possible. */
import { closeSync, openSync, writeSync, readSync } from 'node:fs'
import type { PDFDocument } from 'mupdf'

/** A file with object streams has a cross-reference stream as its trailer (ISO 32000-1, 7.5.8). */
export const packsObjects = (document: PDFDocument) => document.getTrailer().get('Type').toString() === '/XRef'

interface SaveOptions {
  /** The document's original file: appends an incremental update to its bytes if that is possible. */
  appendTo?: string
  /** Use object streams; by default as in the original. */
  packed?: boolean
}

/**
 * Writes the document to `out`. Streams keep their own filters; unreferenced objects are removed.
 *
 * @returns the size in bytes
 */
export function savePdf(document: PDFDocument, out: string, options: SaveOptions = {}): number {
  const append = options.appendTo !== undefined && canAppend(document, options.appendTo)
  const packed = options.packed ?? packsObjects(document)
  const buffer = document.saveToBuffer(append ? 'incremental' : `garbage=2,compress${packed ? ',objstms' : ''}`)
  const file = openSync(out, 'w')
  try {
    // A view of mupdf's heap, valid because it is written before any other mupdf call.
    const bytes = buffer.asUint8Array()
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    return bytes.length
  } finally {
    closeSync(file)
    buffer.destroy()
  }
}

const header = '%PDF-'

/** Offsets count from the header. If bytes precede it, mupdf counts those of an update from the start of the file. */
function beginsWithHeader(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(header.length)
    readSync(file, start, 0, start.length, 0)
    return start.toString('latin1') === header
  } finally {
    closeSync(file)
  }
}

/**
 * Returns whether changes of `document`, opened from `path`, can be appended as an incremental update (ISO 32000-2, 7.5.6). A repaired
 * document must be rewritten.
 */
export const canAppend = (document: PDFDocument, path: string): boolean =>
  document.canBeSavedIncrementally() && beginsWithHeader(path)
