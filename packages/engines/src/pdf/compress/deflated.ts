/** Compresses data for the filter `FlateDecode`, as small as is possible in reasonable time. */
import { deflateSync } from 'node:zlib'
import { zlib } from 'libdeflate'

/**
 * Levels of libdeflate for data up to these sizes. Level 10 takes three times as long as level 8 and gains two percent, which is worth it for
 * short data only; level 12 takes four times as long as that and gains half a percent.
 */
const levels = [
  { most: 32_000, level: 10 },
  { most: 1_000_000, level: 8 },
]

/**
 * Returns `bytes` compressed in the format of zlib (RFC 1950). libdeflate's result is smaller than zlib's of the same time, except for long
 * data that repeats much, such as drawings; and libdeflate holds all of the data in its memory, which never shrinks.
 */
export function deflated(bytes: Uint8Array): Uint8Array {
  const found = levels.find(({ most }) => bytes.length <= most)
  return found ? zlib(bytes, found.level) : deflateSync(bytes, { level: 9 })
}
