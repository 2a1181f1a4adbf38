/**
 * Writes a document as small as possible: equal objects once, and all objects in object streams with a cross-reference stream (ISO 32000-1,
 * 7.5.7 and 7.5.8).
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { PDFDocument, PDFObject } from 'mupdf'
import { rawBytes } from '../pdf-objects.ts'
import { deflated } from './deflated.ts'
import { referencesIn, withReferences } from './object-source.ts'
import { reachableObjects, trailerSource, visitReferences, type StoredObject } from './reachable-objects.ts'
import { smallestEncoding } from './smallest-encoding.ts'
import { equalObjects } from './unite-equal.ts'

/** Objects in an object stream. More compress better, but a reader must decode all of them to read one. */
const groupSize = 400

/** Where an object is: at an offset of the file, or at a position of an object stream. */
type Location = { offset: number } | { group: number; position: number }

/** A file that is written from start to end. */
class Output {
  readonly #file: number
  length = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  write(bytes: Uint8Array | string): void {
    const all = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    for (let at = 0; at < all.length;) at += writeSync(this.#file, all, at)
    this.length += all.length
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** Metadata often ends with white space that leaves room for changes in place (XMP specification, part 1, 7.3.2). */
const withoutPadding = (object: PDFObject) => {
  if (!object.get('Filter').isNull()) return
  const buffer = object.readStream()
  const text = buffer.asString()
  buffer.destroy()
  const shorter = text.replace(/\s{100,}(?=<\?xpacket end)/, '\n')
  if (shorter !== text) object.writeStream(shorter)
}

/** Writes an object stream that contains `sources`. */
function writeGroup(output: Output, number: number, sources: readonly { number: number; source: string }[]): void {
  let at = 0
  const places = sources.map(({ number: each, source }) => {
    const place = `${each} ${at}`
    at += source.length + 1
    return place
  })
  const header = `${places.join(' ')} `
  const data = deflated(Buffer.from(header + sources.map(({ source }) => source).join('\n'), 'latin1'))
  output.write(
    `${number} 0 obj\n<</Type/ObjStm/N ${sources.length}/First ${header.length}/Filter/FlateDecode/Length ${data.length}>>stream\n`,
  )
  output.write(data)
  output.write('\nendstream\nendobj\n')
}

const bytesFor = (most: number) => Math.max(1, Math.ceil(Math.log2(most + 1) / 8))

/** The table's rows, each with the predictor Up of PNG: the difference to the row above. */
function predicted(rows: Buffer, columns: number): Buffer {
  const count = rows.length / columns
  const differences = Buffer.alloc(count * (columns + 1))
  for (let row = 0; row < count; row++) {
    differences[row * (columns + 1)] = 2
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      differences[row * (columns + 1) + 1 + column] = (rows[at] ?? 0) - (row === 0 ? 0 : (rows[at - columns] ?? 0))
    }
  }
  return differences
}

/** Writes the cross-reference stream, with or without a predictor, whichever is smaller. */
function writeTable(output: Output, number: number, locations: ReadonlyMap<number, Location>, trailer: string): void {
  const start = output.length
  const widths = [1, bytesFor(start), bytesFor(groupSize)] as const
  const columns = widths[0] + widths[1] + widths[2]
  const rows = Buffer.alloc((number + 1) * columns)
  for (const [each, location] of new Map(locations).set(number, { offset: start })) {
    const [kind, second, third] =
      'offset' in location ? [1, location.offset, 0] : [2, location.group, location.position]
    rows.writeUIntBE(kind, each * columns, 1)
    rows.writeUIntBE(second, each * columns + 1, widths[1])
    rows.writeUIntBE(third, each * columns + 1 + widths[1], widths[2])
  }
  const plain = deflated(rows)
  const differences = deflated(predicted(rows, columns))
  const parameters = `/DecodeParms<</Predictor 12/Columns ${columns}>>`
  const isPlain = plain.length <= differences.length + parameters.length
  const data = isPlain ? plain : differences
  const filter = `/Filter/FlateDecode${isPlain ? '' : parameters}`
  output.write(
    `${number} 0 obj\n<</Type/XRef/Size ${number + 1}/W[${widths.join(' ')}]${filter}/Length ${data.length}${trailer}>>stream\n`,
  )
  output.write(data)
  output.write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)
}

/** The objects that are written, with their new numbers, which have no gaps. */
interface Numbering {
  objects: ReadonlyMap<number, StoredObject>
  /** Every object by its old number, in the order of the new ones. */
  kept: readonly number[]
  numberOf: (old: number) => number | undefined
}

function numbered(document: PDFDocument): Numbering {
  const objects = reachableObjects(document)
  const same = equalObjects(objects, (number) => rawBytes(document.newIndirect(number)))
  const kept = new Set<number>()
  visitReferences(referencesIn(trailerSource(document)), (number) => {
    const object = objects.get(same.get(number) ?? number)
    if (object) kept.add(same.get(number) ?? number)
    return object?.references
  })
  const order = [...kept].toSorted((a, b) => a - b)
  const numbers = new Map(order.map((old, at) => [old, at + 1]))
  return { objects, kept: order, numberOf: (old) => numbers.get(same.get(old) ?? old) }
}

/** Returns the bytes of a stream, and its dictionary with new numbers. */
function encodedStream(document: PDFDocument, old: number, { objects, numberOf }: Numbering, isEncoded: boolean) {
  const object = document.newIndirect(old)
  if (objects.get(old)?.type === 'Metadata') withoutPadding(object)
  const bytes = isEncoded ? rawBytes(object) : smallestEncoding(document, object)
  object.put('Length', bytes.length)
  const source = object.resolve().toString(true, true)
  return { bytes, dictionary: withReferences(source, referencesIn(source), numberOf) }
}

/**
 * Writes `document` to `out`. Streams are encoded again where that makes them smaller, which changes the document in memory.
 *
 * @param document a document without encryption
 * @param encoded the numbers of objects whose streams need not be encoded again
 * @returns the size in bytes
 */
export function writePacked(document: PDFDocument, out: string, encoded: ReadonlySet<number> = new Set()): number {
  const output = new Output(out)
  try {
    // Object streams came with PDF 1.5.
    const version = Math.max(15, document.getVersion())
    output.write(`%PDF-${Math.floor(version / 10)}.${version % 10}\n%\u00e2\u00e3\u00cf\u00d3\n`)
    const locations = new Map<number, Location>()
    const plain: { number: number; source: string }[] = []
    const numbering = numbered(document)
    const { objects, kept, numberOf } = numbering
    for (const [at, old] of kept.entries()) {
      const number = at + 1
      const { source = 'null', references = [], checksum } = objects.get(old) ?? {}
      if (checksum === undefined) plain.push({ number, source: withReferences(source, references, numberOf) })
      else {
        const { bytes, dictionary } = encodedStream(document, old, numbering, encoded.has(old))
        locations.set(number, { offset: output.length })
        output.write(`${number} 0 obj\n${dictionary}stream\n`)
        output.write(bytes)
        output.write('\nendstream\nendobj\n')
      }
    }
    let next = kept.length + 1
    for (let from = 0; from < plain.length; from += groupSize) {
      const group = plain.slice(from, from + groupSize)
      for (const [position, { number }] of group.entries()) locations.set(number, { group: next, position })
      locations.set(next, { offset: output.length })
      writeGroup(output, next++, group)
    }
    const trailer = trailerSource(document)
    writeTable(output, next, locations, withReferences(trailer, referencesIn(trailer), numberOf))
    return output.length
  } finally {
    output.close()
  }
}
