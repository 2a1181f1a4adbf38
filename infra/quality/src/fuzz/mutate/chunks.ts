/** Mutations of chunk-based formats (length-prefixed chunks): images, audio, video. */
import { crc32 } from 'node:zlib'
import { unsigned } from './any-bytes.ts'
import type { Mutation } from './mutation.ts'
import type { Random } from '../random.ts'

interface Chunk {
  start: number
  end: number
}

/** The maximum number of chunks to choose from. */
const mostChunks = 5000

type Split = (bytes: Buffer) => Chunk[]

/** Follows chunk lengths from the offset `from` until one is invalid. */
function follow(bytes: Buffer, from: number, sizeAt: (place: number) => number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = from; at + 8 <= bytes.length && chunks.length < mostChunks;) {
    const size = sizeAt(at)
    if (size < 2 || at + size > bytes.length) break
    chunks.push({ start: at, end: at + size })
    at += size
  }
  return chunks
}

/** PNG (ISO/IEC 15948, 5.3): length, type, data, checksum. */
const pngChunks: Split = (bytes) => follow(bytes, 8, (at) => bytes.readUInt32BE(at) + 12)
/** JPEG (ITU-T T.81, annex B): markers before the scan's data. */
const jpegSegments: Split = (bytes) =>
  follow(bytes, 2, (at) => (bytes[at] === 0xff ? bytes.readUInt16BE(at + 2) + 2 : 0))
/** RIFF: WebP and WAVE. */
const riffChunks: Split = (bytes) =>
  follow(bytes, 12, (at) => 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
/** ISO base media (ISO/IEC 14496-12, 4.2): the boxes of a file, and nested ones. */
const boxes: Split = (bytes) => {
  const inside = (from: number, to: number): Chunk[] =>
    follow(bytes.subarray(0, to), from, (at) => bytes.readUInt32BE(at)).flatMap((box) => {
      const type = bytes.toString('latin1', box.start + 4, box.start + 8)
      const header = type === 'meta' ? 12 : 8
      return /^(moov|trak|mdia|minf|stbl|meta|iprp|ipco|udta|edts|dinf)$/.test(type)
        ? [box, ...inside(box.start + header, box.end)]
        : [box]
    })
  return inside(0, bytes.length)
}
/** Ogg pages (RFC 3533, 6). */
const oggPages: Split = (bytes) => {
  const starts: number[] = []
  for (let at = bytes.indexOf('OggS'); at >= 0 && starts.length < mostChunks; at = bytes.indexOf('OggS', at + 4))
    starts.push(at)
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? bytes.length }))
}
/** FLAC's blocks of metadata (RFC 9639, 8). */
const flacBlocks: Split = (bytes) => follow(bytes, 4, (at) => bytes.readUIntBE(at + 1, 3) + 4)

/** Corrects a PNG's checksums, so that decoders parse the mutation instead of rejecting the checksum. */
function withChecksums(bytes: Buffer): Buffer {
  for (const { start, end } of pngChunks(bytes)) bytes.writeUInt32BE(crc32(bytes.subarray(start + 4, end - 4)), end - 4)
  return bytes
}

const without = (bytes: Buffer, { start, end }: Chunk) => Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
const withAt = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])

/** Sets a number inside a chunk to a boundary value. */
function withEdge(bytes: Buffer, { start, end }: Chunk, random: Random): Buffer {
  const size = random.pick([1, 2, 4] as const)
  const changed = Buffer.from(bytes)
  const at = start + random.below(Math.max(1, Math.min(end - start, 200) - size))
  if (at + size > changed.length) return changed
  if (random.chance(0.5)) changed.writeUIntBE(random.pick(unsigned(size)), at, size)
  else changed.writeUIntLE(random.pick(unsigned(size)), at, size)
  return changed
}

function mutationsOf(name: string, split: Split, finish: (bytes: Buffer) => Buffer = (bytes) => bytes): Mutation[] {
  const change = (what: string, change: (bytes: Buffer, chunks: Chunk[], random: Random) => Buffer): Mutation => ({
    name: `${name}: ${what}`,
    mutate(bytes, random) {
      const chunks = split(bytes)
      return chunks.length === 0 ? undefined : finish(change(bytes, chunks, random))
    },
  })
  return [
    change('set a number in a chunk to an edge', (bytes, chunks, random) =>
      withEdge(bytes, random.pick(chunks), random),
    ),
    change('set numbers in several chunks to edges', (bytes, chunks, random) => {
      let changed = bytes
      for (let left = 2 + random.below(8); left > 0; left--) changed = withEdge(changed, random.pick(chunks), random)
      return changed
    }),
    change('leave out a chunk', (bytes, chunks, random) => without(bytes, random.pick(chunks))),
    change('repeat a chunk', (bytes, chunks, random) => {
      const { start, end } = random.pick(chunks)
      const part = bytes.subarray(start, end)
      const times = Math.min(1 + random.below(random.chance(0.2) ? 2000 : 5), Math.ceil(5_000_000 / part.length))
      return withAt(bytes, random.pick(chunks).start, Buffer.concat(Array.from({ length: times }, () => part)))
    }),
    change('move a chunk', (bytes, chunks, random) => {
      const { start, end } = random.pick(chunks)
      const to = random.pick(chunks).start
      return to > start ? bytes : withAt(without(bytes, { start, end }), to, bytes.subarray(start, end))
    }),
  ]
}

export const pngMutations = mutationsOf('PNG', pngChunks, withChecksums)
export const jpegMutations = mutationsOf('JPEG', jpegSegments)
export const riffMutations = mutationsOf('RIFF', riffChunks)
export const boxMutations = mutationsOf('ISO media', boxes)
export const oggMutations = mutationsOf('Ogg', oggPages)
export const flacMutations = mutationsOf('FLAC', flacBlocks)
