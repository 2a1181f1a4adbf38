/** Compresses data for the filter `FlateDecode`, as small as is possible in reasonable time. */
import { createHash } from 'node:crypto'
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
 * Long data that repeats so much that zlib makes it smaller than this part, such as drawings, becomes a tenth smaller at a high level. Beyond
 * the most bytes that takes too long.
 */
const repetitive = { part: 0.03, mostBytes: 4_000_000, level: 10 }

/** The most bytes of results that are kept. */
const mostKept = 64_000_000

/** Results by a checksum of their data. */
class KeptResults {
  readonly #byChecksum = new Map<string, Uint8Array>()
  #bytes = 0

  /** Returns the result for `data`, which `make` makes if there is none yet. */
  of(data: Uint8Array, make: () => Uint8Array): Uint8Array {
    const checksum = createHash('sha256').update(data).digest('hex')
    const found = this.#byChecksum.get(checksum)
    if (found) return found
    const made = make()
    this.#bytes += made.length
    if (this.#bytes <= mostKept) this.#byChecksum.set(checksum, made)
    return made
  }
}

let kept: KeptResults | undefined

/** Runs `work`, which compresses equal data only once: a document that is written several times has mostly the same streams each time. */
export function deflatingOnce<Result>(work: () => Result): Result {
  kept = new KeptResults()
  try {
    return work()
  } finally {
    kept = undefined
  }
}

/**
 * Returns `bytes` compressed in the format of zlib (RFC 1950). libdeflate's result is smaller than zlib's of the same time, but it holds all
 * of the data in its memory, which never shrinks.
 */
export const deflated = (bytes: Uint8Array): Uint8Array =>
  kept ? kept.of(bytes, () => smallest(bytes)) : smallest(bytes)

function smallest(bytes: Uint8Array): Uint8Array {
  const found = levels.find(({ most }) => bytes.length <= most)
  if (found) return zlib(bytes, found.level)
  const made = deflateSync(bytes, { level: 9 })
  const { part, mostBytes, level } = repetitive
  return bytes.length <= mostBytes && made.length < part * bytes.length ? zlib(bytes, level) : made
}
