/** Decompresses and joins the text records of a MOBI book. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { MobiHeader } from './header.ts'
import { HuffmanReader } from './huffman.ts'
import type { PalmDatabase } from './palm-database.ts'

const compressions = { none: 1, palmDoc: 2, huffman: 17_480 }

/** A book of a thousand pages has two megabytes of text. */
const mostText = 60_000_000

/**
 * Decompresses PalmDOC (wiki.mobileread.com/wiki/PalmDOC): single literals, runs of literals, a space with a letter, and back references.
 */
function unpackPalmDoc(packed: Buffer): Buffer {
  // Two bytes expand to at most ten.
  const out = Buffer.alloc(packed.length * 5 + 16)
  let end = 0
  for (let at = 0; at < packed.length;) {
    const byte = packed[at++] ?? 0
    if (byte >= 1 && byte <= 8) {
      end += packed.copy(out, end, at, at + byte)
      at += byte
    } else if (byte < 0x80) out[end++] = byte
    else if (byte >= 0xc0) {
      out[end++] = 0x20
      out[end++] = byte ^ 0x80
    } else {
      const pair = (byte << 8) | (packed[at++] ?? 0)
      const distance = (pair >> 3) & 0x7ff
      if (distance === 0 || distance > end) throw new DocweaveError('FILE_DAMAGED')
      // Byte by byte, because a back reference may overlap its own output.
      for (let length = (pair & 7) + 3; length > 0; length--, end++) out[end] = out[end - distance] ?? 0
    }
  }
  return out.subarray(0, end)
}

/** Removes what follows the text in its record: the entries indicated by the header's flags, then the rest of a multi-byte character. */
function withoutTrailing(record: Buffer, trailing: number): Buffer {
  let text = record
  for (let bits = trailing >> 1; bits > 0; bits >>= 1) {
    if ((bits & 1) === 0) continue
    let size = 0
    // A number of seven bits per byte, read backwards; its first byte is flagged.
    for (const byte of text.subarray(-4)) size = ((byte & 0x80) === 0 ? size << 7 : 0) | (byte & 0x7f)
    text = text.subarray(0, Math.max(0, text.length - size))
  }
  return (trailing & 1) === 0 ? text : text.subarray(0, Math.max(0, text.length - ((text.at(-1) ?? 0) & 3) - 1))
}

function unpackerOf(
  database: PalmDatabase,
  { compression, huffman }: MobiHeader,
  first: number,
): (packed: Buffer) => Buffer {
  if (compression === compressions.none) return (packed) => packed
  if (compression === compressions.palmDoc) return unpackPalmDoc
  if (compression !== compressions.huffman) throw new DocweaveError('FILE_DAMAGED')
  const tables = Array.from({ length: Math.min(huffman.count, 1000) }, (_, at) =>
    database.record(first + huffman.first + at),
  )
  const [huff, ...dictionaries] = tables
  if (!huff) throw new DocweaveError('FILE_DAMAGED')
  const reader = new HuffmanReader(huff, dictionaries)
  return (packed) => reader.unpack(packed)
}

/**
 * Returns the bytes of the text.
 *
 * @param first the record of the header
 * @throws DocweaveError `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`
 */
export function readText(database: PalmDatabase, header: MobiHeader, first: number): Buffer {
  const unpack = unpackerOf(database, header, first)
  const parts: Buffer[] = []
  let bytes = 0
  for (let at = 1; at <= header.textRecords; at++) {
    const part = unpack(withoutTrailing(database.record(first + at), header.trailing))
    bytes += part.length
    if (bytes > mostText) throw new DocweaveError('UNPACKED_TOO_LARGE', { limit: mostText })
    parts.push(part)
  }
  return Buffer.concat(parts)
}
