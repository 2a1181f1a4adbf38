/** Whether changes can be written after a file's own bytes, as an incremental update (ISO 32000-2, 7.5.6). */
import { closeSync, openSync, readSync } from 'node:fs'
import type { PDFDocument } from 'mupdf'

const header = '%PDF-'

/** Offsets count from the header. Where something stands before it, mupdf counts those of an update from the file's start. */
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

/** `document` was opened from `path`. What mupdf had to repair is written anew. */
export const canAppend = (document: PDFDocument, path: string): boolean =>
  document.canBeSavedIncrementally() && beginsWithHeader(path)
