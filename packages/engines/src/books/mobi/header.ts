/** Reads the header of a MOBI book, its first record (wiki.mobileread.com/wiki/MOBI). */
import { DocweaveError } from '@docweave/contract/docweave-error'

export interface MobiHeader {
  compression: number
  textRecords: number
  /** 8 for KF8, also called AZW3. */
  version: number
  decode(bytes: Uint8Array): string
  title: string
  author: string
  language: string
  /** The record of the first image or font. */
  resources: number
  /** The cover image, counted from `resources`. */
  cover: number | undefined
  /** Flags of the trailing entries after the text in each record. */
  trailing: number
  /** The first record of the code tables (`HUFF`, then `CDIC`), and their number. */
  huffman: { first: number; count: number }
  /** Records of indices, if present. */
  indices: { contents?: number; fragments?: number; skeletons?: number; flows?: number }
  /** The start of a KF8 book in the same file. */
  boundary: number | undefined
}

/** The value for no record. */
const none = 0xffffffff

/** Windows language identifiers, primary language ([MS-LCID] 2.1). */
const languages: Partial<Record<number, string>> = {
  4: 'zh',
  7: 'de',
  9: 'en',
  10: 'es',
  12: 'fr',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  22: 'pt',
  25: 'ru',
}

/** Reads the records of the EXTH block by their types. */
function extraRecords(record: Buffer, start: number): Map<number, Buffer[]> {
  const found = new Map<number, Buffer[]>()
  if (record.toString('latin1', start, start + 4) !== 'EXTH') return found
  const count = record.readUInt32BE(start + 8)
  let at = start + 12
  for (let index = 0; index < count && at + 8 <= record.length; index++) {
    const [type, length] = [record.readUInt32BE(at), record.readUInt32BE(at + 4)]
    if (length < 8) break
    found.set(type, [...(found.get(type) ?? []), record.subarray(at + 8, at + length)])
    at += length
  }
  return found
}

/**
 * Reads a book's first record.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`
 */
export function readMobiHeader(record: Buffer): MobiHeader {
  if (record.length < 132 || record.toString('latin1', 16, 20) !== 'MOBI') throw new DocweaveError('FILE_DAMAGED')
  // 1 is Mobipocket's old encryption, 2 that of later Mobipocket and Amazon.
  if (record.readUInt16BE(12) !== 0) throw new DocweaveError('DRM_PROTECTED')
  const length = record.readUInt32BE(20)
  const long = (at: number) => (at + 4 <= Math.min(record.length, 16 + length) ? record.readUInt32BE(at) : none)
  const known = (value: number) => (value === none ? undefined : value)
  // Record 0 is the header itself, so zeros in short headers mean no index.
  const index = (at: number) => known(long(at)) || undefined
  const encoding = record.readUInt32BE(28)
  const decoder = new TextDecoder(encoding === 65_001 ? 'utf-8' : 'windows-1252')
  const decode = (bytes: Uint8Array) => decoder.decode(bytes)
  const extra =
    (record.readUInt32BE(128) & 0x40) === 0 ? new Map<number, Buffer[]>() : extraRecords(record, 16 + length)
  const texts = (type: number) => (extra.get(type) ?? []).map(decode)
  const number = (type: number) => {
    const [bytes] = extra.get(type) ?? []
    return bytes?.length === 4 ? known(bytes.readUInt32BE(0)) : undefined
  }
  const [nameAt, nameLength] = [record.readUInt32BE(84), record.readUInt32BE(88)]
  const version = record.readUInt32BE(36)
  return {
    compression: record.readUInt16BE(0),
    textRecords: record.readUInt16BE(8),
    version,
    decode,
    title: texts(503)[0] ?? decode(record.subarray(nameAt, nameAt + nameLength)),
    author: texts(100).join(', '),
    language: texts(524)[0] ?? languages[record.readUInt32BE(92) & 0x3ff] ?? '',
    resources: record.readUInt32BE(108),
    cover: number(201),
    trailing: length >= 228 && record.length >= 244 ? record.readUInt16BE(242) : 0,
    huffman: { first: record.readUInt32BE(112), count: record.readUInt32BE(116) },
    indices: {
      contents: index(244),
      ...(version >= 8 ? { fragments: index(248), skeletons: index(252), flows: index(192) } : {}),
    },
    boundary: number(121),
  }
}
