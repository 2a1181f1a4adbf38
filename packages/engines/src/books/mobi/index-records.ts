/** Reads the indices of a MOBI book: contents, skeletons, fragments (`INDX` records, wiki.mobileread.com/wiki/MOBI#Index_meta_record). */
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { PalmDatabase } from './palm-database.ts'

export interface IndexEntry {
  name: string
  /** Values by their tags. */
  values: Map<number, number[]>
}

export interface MobiIndex {
  entries: IndexEntry[]
  /** Returns the bytes of a string that a value refers to. */
  text(place: number): Buffer
}

interface Tag {
  tag: number
  perEntry: number
  mask: number
  /** Whether the next tags use the next control byte. */
  ends: boolean
}

const mostEntries = 200_000

/** Reads a number of seven bits per byte, whose last byte is flagged. */
function readNumber(bytes: Buffer, start: number): { value: number; next: number } {
  let value = 0
  for (let at = start; at < bytes.length && at < start + 5; at++) {
    const byte = bytes[at] ?? 0
    value = value * 128 + (byte & 0x7f)
    if ((byte & 0x80) !== 0) return { value, next: at + 1 }
  }
  return { value, next: Math.min(start + 5, bytes.length) }
}

function checked(record: Buffer): Buffer {
  if (record.length < 28 || record.toString('latin1', 0, 4) !== 'INDX') throw new DocweaveError('FILE_DAMAGED')
  return record
}

function readTags(head: Buffer): { tags: Tag[]; controlBytes: number } {
  const start = head.readUInt32BE(4)
  if (head.toString('latin1', start, start + 4) !== 'TAGX') throw new DocweaveError('FILE_DAMAGED')
  const length = head.readUInt32BE(start + 4)
  const tags: Tag[] = []
  for (let at = start + 12; at + 4 <= Math.min(start + length, head.length); at += 4) {
    const [tag = 0, perEntry = 0, mask = 0, ends = 0] = head.subarray(at, at + 4)
    tags.push({ tag, perEntry, mask, ends: ends === 1 })
  }
  return { tags, controlBytes: head.readUInt32BE(start + 8) }
}

const bitsOf = (mask: number) => mask.toString(2).replaceAll('0', '').length

function readValues(bytes: Buffer, tags: readonly Tag[], controlBytes: number): Map<number, number[]> {
  const wanted: { tag: number; count?: number; length?: number }[] = []
  let control = 0
  let at = controlBytes
  for (const { tag, perEntry, mask, ends } of tags) {
    if (ends) {
      control++
      continue
    }
    const value = (bytes[control] ?? 0) & mask
    if (value === 0) continue
    if (value === mask && bitsOf(mask) > 1) {
      const { value: length, next } = readNumber(bytes, at)
      at = next
      wanted.push({ tag, length })
    } else {
      const lowest = mask & -mask
      wanted.push({ tag, count: (value / lowest) * perEntry })
    }
  }
  const values = new Map<number, number[]>()
  for (const { tag, count, length } of wanted) {
    const found: number[] = []
    const end = length === undefined ? bytes.length : Math.min(bytes.length, at + length)
    while (at < end && (count === undefined || found.length < count)) {
      const { value, next } = readNumber(bytes, at)
      found.push(value)
      at = next
    }
    values.set(tag, found)
  }
  return values
}

/**
 * Reads the index that begins at a record.
 *
 * @throws DocweaveError `FILE_DAMAGED`
 */
export function readIndex(database: PalmDatabase, first: number): MobiIndex {
  const head = checked(database.record(first))
  const { tags, controlBytes } = readTags(head)
  const [parts, textParts] = [head.readUInt32BE(24), head.readUInt32BE(52)]
  const entries: IndexEntry[] = []
  for (let part = 1; part <= parts; part++) {
    const record = checked(database.record(first + part))
    const [table, count] = [record.readUInt32BE(20), record.readUInt32BE(24)]
    for (let at = 0; at < count; at++) {
      const start = record.readUInt16BE(table + 4 + 2 * at)
      const end = at + 1 < count ? record.readUInt16BE(table + 6 + 2 * at) : table
      const nameLength = record[start] ?? 0
      entries.push({
        name: record.toString('latin1', start + 1, start + 1 + nameLength),
        values: readValues(record.subarray(start + 1 + nameLength, end), tags, controlBytes),
      })
      if (entries.length > mostEntries) throw new DocweaveError('FILE_DAMAGED')
    }
  }
  return {
    entries,
    text(place) {
      const part = Math.floor(place / 0x10000)
      if (part >= textParts) return Buffer.alloc(0)
      const record = database.record(first + parts + 1 + part)
      const { value, next } = readNumber(record, place % 0x10000)
      return record.subarray(next, next + value)
    },
  }
}
