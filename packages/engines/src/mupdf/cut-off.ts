/**
 * Whether a PDF was cut off in transfer. mupdf rebuilds what it can of such a file, and what was beyond the cut is lost without a word; but
 * it also rebuilds files that are whole and were never written by the rules, which other readers open, too.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { PDFDocument, PDFObject } from 'mupdf'

/** An object longer than this at the end of a file is a stream that does not end. */
const tailBytes = 1_000_000
/** Where readers look for the end of a file. */
const endBytes = 4096

function readTail(path: string): string {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = Buffer.alloc(Math.min(size, tailBytes))
    readSync(file, tail, 0, tail.length, size - tail.length)
    return tail.toString('latin1')
  } finally {
    closeSync(file)
  }
}

/** Whether the file ends within an object (ISO 32000-1, 7.3.10): begun, and neither ended nor followed by a trailer. */
function endsWithinObject(tail: string): boolean {
  const rest = tail.slice(Math.max(tail.lastIndexOf('endobj'), tail.lastIndexOf('trailer'), 0))
  const isBegun = /\d\s+\d+\s+obj\b/.test(rest)
  const isInsideOne = tail.length === tailBytes && !tail.includes('endobj') && !tail.includes('trailer')
  return isBegun || isInsideOne
}

/** Whether the document refers to an object that is not there. */
function lacksObjects(document: PDFDocument): boolean {
  const seen = new Set<number>()
  const waiting: PDFObject[] = [document.getTrailer()]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object.isIndirect()) {
      const number = object.asIndirect()
      if (seen.has(number)) continue
      seen.add(number)
      // A reference itself is never null, only what it leads to.
      if (object.resolve().isNull()) return true
    }
    if (object.isArray() || object.isDictionary()) object.forEach((part) => waiting.push(part))
  }
  return false
}

/**
 * Tells whether something at the end of the file is missing.
 *
 * @param document the file at `path`, opened; a file that mupdf did not have to rebuild is whole
 */
export function isCutOff(document: PDFDocument, path: string): boolean {
  if (!document.wasRepaired()) return false
  const tail = readTail(path)
  if (tail.slice(-endBytes).includes('%%EOF')) return false
  return endsWithinObject(tail) || lacksObjects(document)
}
