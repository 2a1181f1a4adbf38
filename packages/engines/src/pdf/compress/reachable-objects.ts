/** Collects the objects that a document refers to. Others are remains of earlier versions, which are not written again. */
import { crc32 } from 'node:zlib'
import type { PDFDocument } from 'mupdf'
import { nameOf, rawBytes } from '../pdf-objects.ts'
import { referencesIn, type Reference } from './object-source.ts'

export interface StoredObject {
  /** The object, or the dictionary of a stream, as text. */
  source: string
  /** The type of a dictionary, or ''. */
  type: string
  references: readonly Reference[]
  /** The length and a checksum of a stream's bytes. */
  checksum?: string
}

/** The keys of the trailer that a file without encryption needs (ISO 32000-1, table 15). */
const keys = ['Root', 'Info', 'ID'] as const

/** The entries of the trailer that are kept, as text. */
export function trailerSource(document: PDFDocument): string {
  const trailer = document.getTrailer()
  const kept = keys.filter((key) => !trailer.get(key).isNull())
  return kept
    .map((key) => {
      const source = trailer.get(key).toString(true, true)
      return `/${key}${/^\d/.test(source) ? ' ' : ''}${source}`
    })
    .join('')
}

function storedObject(document: PDFDocument, number: number): StoredObject | undefined {
  const object = document.newIndirect(number)
  if (object.isNull()) return undefined
  const type = object.isDictionary() ? nameOf(object.get('Type')) : ''
  let checksum: string | undefined
  if (object.isStream()) {
    const bytes = rawBytes(object)
    // The length may be an object of its own.
    object.put('Length', bytes.length)
    checksum = `${bytes.length} ${crc32(bytes)} `
  }
  const source = object.resolve().toString(true, true)
  return { source, type, references: referencesIn(source), ...(checksum === undefined ? {} : { checksum }) }
}

/** Calls `visit` with the number of each object once, in any order, beginning with `first`; it returns the references of the object. */
export function visitReferences(
  first: readonly Reference[],
  visit: (number: number) => readonly Reference[] | undefined,
): void {
  const seen = new Set<number>()
  const waiting = [first]
  for (let references = waiting.pop(); references; references = waiting.pop())
    for (const { number } of references) {
      if (seen.has(number)) continue
      seen.add(number)
      const next = visit(number)
      if (next && next.length > 0) waiting.push(next)
    }
}

/** Returns the objects that can be reached from the trailer, by number. */
export function reachableObjects(document: PDFDocument): Map<number, StoredObject> {
  const objects = new Map<number, StoredObject>()
  visitReferences(referencesIn(trailerSource(document)), (number) => {
    const object = storedObject(document, number)
    if (object) objects.set(number, object)
    return object?.references
  })
  return objects
}
