/** Pieces of an upload: cut from what comes in, and put together again. */
import type { Readable } from 'node:stream'

/** What a lost host costs a visitor at most, and what each upload that comes in has in memory. */
const PIECE_BYTES = 4 * 1024 ** 2

export interface Piece {
  key: string
  offset: number
  bytes: number
  changedAt: number
}

/** Cuts a stream into pieces, the last of which may be small. */
export async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
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

/** Those that make one whole from the beginning, each with how much of its start the one before has already. */
export function wholeOf(pieces: readonly Piece[]): { parts: { key: string; skip: number }[]; bytes: number } {
  const parts: { key: string; skip: number }[] = []
  let bytes = 0
  // Of two that begin alike the longer one says more.
  for (const { key, offset, bytes: length } of pieces.toSorted((a, b) => a.offset - b.offset || b.bytes - a.bytes)) {
    if (offset > bytes) break
    if (offset + length <= bytes) continue
    parts.push({ key, skip: bytes - offset })
    bytes = offset + length
  }
  return { parts, bytes }
}
