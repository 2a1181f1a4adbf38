/** Reads the images and fonts of a MOBI book. */
import { inflateSync } from 'node:zlib'
import type { PalmDatabase } from './palm-database.ts'

/** Flags of a `FONT` record (wiki.mobileread.com/wiki/MOBI). */
const packed = 1
const mixed = 2

/** The length of the obfuscated start of a font. */
const mixedBytes = 1040

function readFont(record: Buffer): Buffer | undefined {
  const [flags, start, keyLength, keyStart] = [8, 12, 16, 20].map((at) => record.readUInt32BE(at))
  const key = record.subarray(keyStart ?? 0, (keyStart ?? 0) + (keyLength ?? 0))
  const data = Buffer.from(record.subarray(start ?? 0))
  if (((flags ?? 0) & mixed) !== 0 && key.length > 0)
    for (let at = 0; at < Math.min(mixedBytes, data.length); at++)
      data[at] = (data[at] ?? 0) ^ (key[at % key.length] ?? 0)
  try {
    return ((flags ?? 0) & packed) === 0 ? data : inflateSync(data, { maxOutputLength: 100_000_000 })
  } catch {
    return undefined
  }
}

/** Returns the content of a resource; `undefined` if there is none of that number. */
export function readResource(database: PalmDatabase, record: number): Buffer | undefined {
  if (!Number.isInteger(record) || record < 0 || record >= database.count) return undefined
  const bytes = database.record(record)
  return bytes.length >= 24 && bytes.toString('latin1', 0, 4) === 'FONT' ? readFont(bytes) : bytes
}
