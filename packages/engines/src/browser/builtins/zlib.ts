/** The functions of `node:zlib` that engines use, by fflate. */
import { Buffer } from 'buffer'
import { Inflate, Unzlib, zlibSync, type DeflateOptions } from 'fflate'

const piece = 65_536

interface Limit {
  maxOutputLength?: number
}

type Inflater = new (onData: (part: Uint8Array, isLast: boolean) => void) => Pick<Inflate, 'push'>

/**
 * Returns a function that inflates data.
 *
 * @throws (the function) Error if it is damaged or truncated; RangeError if the result is larger than `maxOutputLength` bytes
 */
const inflaterOf =
  (Stream: Inflater) =>
  (data: Uint8Array, { maxOutputLength = Infinity }: Limit = {}): Buffer => {
    const parts: Uint8Array[] = []
    let [size, isWhole] = [0, false]
    const stream = new Stream((part, isLast) => {
      size += part.length
      if (size > maxOutputLength) throw new RangeError(`larger than ${maxOutputLength} bytes`)
      parts.push(part)
      isWhole ||= isLast
    })
    // Little at once, so that a bomb is noticed before all of it is there.
    for (let at = 0; at < data.length; at += piece)
      stream.push(data.subarray(at, at + piece), at + piece >= data.length)
    if (!isWhole) throw new Error('unexpected end of file')
    return Buffer.concat(parts, size)
  }

/** Inflates data with a header of zlib. */
export const inflateSync = inflaterOf(Unzlib)

/** Inflates data without a header, such as in ZIP files. */
export const inflateRawSync = inflaterOf(Inflate)

type Level = NonNullable<DeflateOptions['level']>

export const deflateSync = (data: Uint8Array, { level = 6 }: { level?: Level } = {}): Buffer =>
  Buffer.from(zlibSync(data, { level }).buffer)

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The cyclic redundancy check of ZIP and PNG (ISO 3309). */
export function crc32(data: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of data) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
