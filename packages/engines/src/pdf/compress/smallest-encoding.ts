/** Re-encodes the stream of an object without loss, and keeps whatever is smaller (ISO 32000-1, 7.4). */
import { inflateSync } from 'node:zlib'
import type { PDFDocument, PDFObject } from 'mupdf'
import { filtersOf } from '../images/embedded-images.ts'
import { decodedBytes, nameOf, rawBytes } from '../pdf-objects.ts'
import { deflated } from './deflated.ts'

/** A stream that expands beyond this is stored as it is. */
const mostBytes = 200_000_000
/** Filters that turn bytes into text or pack them loosely. */
const wasteful = new Set(['ASCII85Decode', 'ASCIIHexDecode', 'A85', 'AHx', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'])

/** Returns Flate data compressed again; `undefined` if it is damaged, or huge. */
function deflatedAgain(raw: Uint8Array): Uint8Array | undefined {
  try {
    return deflated(inflateSync(raw, { maxOutputLength: mostBytes }))
  } catch {
    return undefined
  }
}

function parametersOf(stream: PDFObject, count: number): PDFObject[] {
  const parameters = stream.get('DecodeParms')
  return Array.from({ length: count }, (_, at) => (parameters.isArray() ? parameters.get(at) : parameters))
}

/** Whether a predictor changes the data before compression. It helps with photographs, and harms text and drawings. */
function hasPredictor(stream: PDFObject): boolean {
  const parameters = parametersOf(stream, 1)[0]
  const predictor = parameters?.isDictionary() ? parameters.get('Predictor') : undefined
  return predictor !== undefined && predictor.isNumber() && predictor.asNumber() > 1
}

/** Returns the smallest of `raw`, Flate data, the same compressed again, and the same without its predictor. */
function smallestFlate(stream: PDFObject, raw: Uint8Array): Uint8Array {
  const again = deflatedAgain(raw)
  // Damaged data is read as far as it goes; compressing that would hide the damage.
  if (again === undefined) return raw
  const best = again.length < raw.length ? again : raw
  if (!hasPredictor(stream)) return best
  const plain = deflated(decodedBytes(stream))
  if (plain.length >= best.length) return best
  stream.delete('DecodeParms')
  return plain
}

/** Sets the filters of a stream's dictionary, with a parameter dictionary (or null) for each. */
function setFilters(
  document: PDFDocument,
  stream: PDFObject,
  filters: readonly string[],
  parameters: PDFObject[],
): void {
  for (const key of ['Filter', 'DecodeParms']) stream.delete(key)
  if (filters.length === 0) return
  const isArray = filters.length > 1
  const names = filters.map((name) => document.newName(name))
  stream.put('Filter', isArray ? names : (names[0] ?? document.newNull()))
  if (parameters.some((each) => each.isDictionary()))
    stream.put('DecodeParms', isArray ? parameters : (parameters[0] ?? document.newNull()))
}

/**
 * Replaces the filters of `stream` that come before an image codec, or all filters that waste space, by Flate. The dictionary is changed in
 * place to describe the returned bytes.
 *
 * @param raw the encoded bytes of `stream`
 * @returns the newly encoded bytes, or `raw`
 */
function withoutWaste(
  document: PDFDocument,
  stream: PDFObject,
  filters: readonly string[],
  raw: Uint8Array,
): Uint8Array {
  const parameters = parametersOf(stream, filters.length)
  const codec = filters.findIndex((name) => !wasteful.has(name) && name !== 'FlateDecode')
  const outer = codec < 0 ? filters.length : codec
  setFilters(document, stream, filters.slice(0, outer), parameters.slice(0, outer))
  let inner: Buffer
  try {
    inner = decodedBytes(stream)
  } catch {
    setFilters(document, stream, filters, parameters)
    return raw
  }
  const flate = deflated(inner)
  const rest = { filters: filters.slice(outer), parameters: parameters.slice(outer) }
  // Flate around an image codec hardly ever gains anything.
  if (codec >= 0 && inner.length <= flate.length && inner.length <= raw.length) {
    setFilters(document, stream, rest.filters, rest.parameters)
    return inner
  }
  if (flate.length < raw.length) {
    setFilters(document, stream, ['FlateDecode', ...rest.filters], [document.newNull(), ...rest.parameters])
    return flate
  }
  setFilters(document, stream, filters, parameters)
  return raw
}

/**
 * Returns the bytes of `stream` in their smallest lossless encoding, and changes its dictionary in place to describe them, except its length.
 *
 * @param document the document of `stream`
 * @param stream a stream that is not encrypted
 */
export function smallestEncoding(document: PDFDocument, stream: PDFObject): Uint8Array {
  const raw = rawBytes(stream)
  const filters = filtersOf(stream).filter((name) => name !== '')
  if (filters.length === 0) {
    const flate = deflated(raw)
    if (flate.length >= raw.length) return raw
    stream.put('Filter', document.newName('FlateDecode'))
    return flate
  }
  if (filters.length === 1 && filters[0] === 'FlateDecode') return smallestFlate(stream, raw)
  // The file that an external stream refers to is not part of the document.
  if (!stream.get('F').isNull() || nameOf(stream.get('Type')) === 'XRef') return raw
  return filters.length > 1 || wasteful.has(filters[0] ?? '') ? withoutWaste(document, stream, filters, raw) : raw
}

/**
 * Stores all streams of `document` in their smallest lossless encoding.
 *
 * @param withMetadata whether metadata may be compressed
 */
export function encodeStreams(document: PDFDocument, withMetadata: boolean): void {
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number)
    if (!object.isStream() || (!withMetadata && nameOf(object.get('Type')) === 'Metadata')) continue
    object.writeRawStream(smallestEncoding(document, object))
  }
}
