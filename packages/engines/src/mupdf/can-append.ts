/** Whether changes can be appended to a file as an incremental update (ISO 32000-2, 7.5.6). */
import { closeSync, openSync, readSync } from 'node:fs'
import type { PDFDocument } from 'mupdf'

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

/** Returns whether `document`, opened from `path`, can be updated incrementally. A repaired one must be rewritten. */
export const canAppend = (document: PDFDocument, path: string): boolean =>
  document.canBeSavedIncrementally() && beginsWithHeader(path)
