/** Splits an upload into pieces, and reassembles them. */
import type { Readable } from 'node:stream'

/** Size of a piece: the most that a visitor loses with a host, and the memory that each incoming upload takes. */
const PIECE_BYTES = 4 * 1024 ** 2

export interface UploadPart {
  key: string
  offset: number
  bytes: number
  changedAt: number
}

/** Splits a stream into pieces, the last of which may be small. */
export async function* splitStream(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const some = Buffer.from(chunk)
    waiting.push(some)
    bytes += some.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Returns the contiguous pieces from the start, each with the number of leading bytes to skip because the previous piece has them. */
export function joinParts(pieces: readonly UploadPart[]): { parts: { key: string; skip: number }[]; bytes: number } {
  const parts: { key: string; skip: number }[] = []
  let bytes = 0
  // Of two pieces with the same offset, prefer the longer.
  for (const { key, offset, bytes: length } of pieces.toSorted((a, b) => a.offset - b.offset || b.bytes - a.bytes)) {
    if (offset > bytes) break
    if (offset + length <= bytes) continue
    parts.push({ key, skip: bytes - offset })
    bytes = offset + length
  }
  return { parts, bytes }
}
