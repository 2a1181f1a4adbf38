/**
 * Reads streams and names of PDF objects. The content of streams is copied out of mupdf's heap and freed there at once. The garbage
 * collector would free it only after the task: its finalizers wait for the event loop, and a task processes all pages without returning to
 * it.
 */
import { inflateSync } from 'node:zlib'
import { Buffer as EngineBuffer, type PDFObject } from 'mupdf'

function copied(buffer: EngineBuffer): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(buffer.asUint8Array())
  } finally {
    buffer.destroy()
  }
}

/** A stream that expands beyond this is decoded by mupdf, whose heap is limited. */
const mostInflated = 100_000_000

/** Returns Flate data decoded by zlib, which is several times as fast as mupdf; `undefined` for damaged data. */
export function inflatedBytes(data: Buffer): Buffer<ArrayBuffer> | undefined {
  try {
    return inflateSync(data, { maxOutputLength: mostInflated })
  } catch {
    return undefined
  }
}

/** Returns the content of a Flate stream decoded by zlib; `undefined` for other filters, and for damaged data. */
function inflated(stream: PDFObject): Buffer<ArrayBuffer> | undefined {
  const isPlain = ['DecodeParms', 'DP'].every((key) => stream.get(key).isNull())
  return isPlain && nameOf(stream.get('Filter')) === 'FlateDecode' ? inflatedBytes(rawBytes(stream)) : undefined
}

/** Returns a stream's decoded content. */
export const decodedBytes = (stream: PDFObject): Buffer<ArrayBuffer> => inflated(stream) ?? copied(stream.readStream())

/** Returns a stream's encoded content, as in the file. */
export const rawBytes = (stream: PDFObject): Buffer<ArrayBuffer> => copied(stream.readRawStream())

/** The entries of a dictionary as a list, which may be read while the dictionary is changed; empty for other objects. */
export function entriesOf(dictionary: PDFObject): [key: string, value: PDFObject][] {
  const entries: [string, PDFObject][] = []
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => void entries.push([String(key), value]))
  return entries
}

/** Runs `work` with `bytes` in a buffer in mupdf's heap, and frees it. Functions that take a byte array would leak their own copy. */
export function withEngineBuffer<Result>(bytes: Uint8Array, work: (buffer: EngineBuffer) => Result): Result {
  const buffer = new EngineBuffer(bytes)
  try {
    return work(buffer)
  } finally {
    buffer.destroy()
  }
}

/**
 * Returns the value of the name `object`, without its slash, or '' if it is not a name.
 *
 * Any value of a dictionary may be an indirect reference (ISO 32000-1, 7.3.10): `toString` returns the reference ("5 0 R"), this function
 * the name that it refers to.
 */
export const nameOf = (object: PDFObject): string => (object.isName() ? object.asName() : '')
