/**
 * Detects PDFs that were truncated in transfer. mupdf repairs such a file and silently loses the missing part; but it also repairs complete
 * files that violate the specification and that other readers open.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { PDFDocument, PDFObject } from 'mupdf'

/** An unfinished object longer than this at the end of a file is a truncated stream. */
const tailBytes = 1_000_000
/** Readers search this many bytes at the end of the file for the end-of-file marker. */
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

/** Whether the file ends within an object (ISO 32000-1, 7.3.10): one that has begun, and is not followed by `endobj` or a trailer. */
function endsWithinObject(tail: string): boolean {
  const rest = tail.slice(Math.max(tail.lastIndexOf('endobj'), tail.lastIndexOf('trailer'), 0))
  const isBegun = /\d\s+\d+\s+obj\b/.test(rest)
  const isInsideOne = tail.length === tailBytes && !tail.includes('endobj') && !tail.includes('trailer')
  return isBegun || isInsideOne
}

/** Whether the document refers to a missing object. */
function lacksObjects(document: PDFDocument): boolean {
  const seen = new Set<number>()
  const waiting: PDFObject[] = [document.getTrailer()]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object.isIndirect()) {
      const number = object.asIndirect()
      if (seen.has(number)) continue
      seen.add(number)
      // An indirect reference itself is never null; only the resolved object can be.
      if (object.resolve().isNull()) return true
    }
    if (object.isArray() || object.isDictionary()) object.forEach((part) => waiting.push(part))
  }
  return false
}

/**
 * Returns whether the end of the file is missing.
 *
 * @param document the file at `path`, opened; a file that mupdf did not have to repair is complete
 */
export function isTruncated(document: PDFDocument, path: string): boolean {
  if (!document.wasRepaired()) return false
  const tail = readTail(path)
  if (tail.slice(-endBytes).includes('%%EOF')) return false
  return endsWithinObject(tail) || lacksObjects(document)
}
