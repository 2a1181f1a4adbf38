/** Compresses data for the filter `FlateDecode`, as small as is possible in reasonable time. */
import { deflateSync } from 'node:zlib'
import { zlib } from 'libdeflate'

/** libdeflate holds all of the data in its memory, which never shrinks. */
const mostBytes = 50_000_000

/**
 * Levels of libdeflate. Level 10 takes three times as long as level 8 and gains two percent, which is worth it for short data only; level 12
 * takes four times as long as that and gains half a percent.
 */
const levels = [
  { most: 32_000, level: 10 },
  { most: 1_000_000, level: 8 },
]
const fastLevel = 6

/** Returns `bytes` compressed in the format of zlib (RFC 1950). libdeflate's result is smaller than zlib's of the same time. */
export function deflated(bytes: Uint8Array): Uint8Array {
  if (bytes.length > mostBytes) return deflateSync(bytes, { level: 9 })
  return zlib(bytes, levels.find(({ most }) => bytes.length <= most)?.level ?? fastLevel)
}
