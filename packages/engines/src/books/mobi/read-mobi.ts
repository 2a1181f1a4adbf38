/** Reads a MOBI or AZW3 file as a book, with its images and fonts. If a file contains both formats, the newer one is read. */
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Book } from '../book.ts'
import { nestContents, readContents } from './contents.ts'
import { readMobiHeader, type MobiHeader } from './header.ts'
import { readNewText } from './new-text.ts'
import { partPath, readOldText, resourcePath } from './old-markup.ts'
import { PalmDatabase } from './palm-database.ts'
import { readText } from './text-records.ts'

interface Opened {
  database: PalmDatabase
  header: MobiHeader
  /** The header's record. */
  first: number
  /** The record of the first image or font, which both formats share. */
  resources: number
}

/**
 * Reads the headers of the file at `path`.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`
 */
export function openMobi(path: string): Opened {
  try {
    const database = new PalmDatabase(readFileSync(path))
    const header = readMobiHeader(database.record(0))
    const { boundary, resources } = header
    if (header.textRecords >= database.count) throw new DocweaveError('FILE_DAMAGED')
    if (boundary === undefined || boundary >= database.count) return { database, header, first: 0, resources }
    return { database, header: readMobiHeader(database.record(boundary)), first: boundary, resources }
  } catch (error) {
    // Reads beyond the end of a record throw a RangeError: the file is damaged.
    throw error instanceof RangeError ? new DocweaveError('FILE_DAMAGED', {}, error) : error
  }
}

function contentOf({
  database,
  header,
  first,
}: Opened): Pick<Book, 'chapters' | 'contents' | 'styles'> & { files: Map<string, string> } {
  const text = readText(database, header, first)
  const entries = readContents(database, header, first)
  if (header.version >= 8) {
    const { files, chapters, addressOf } = readNewText(database, header, first, text, entries)
    const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
    return { files, chapters, contents: nestContents(entries, addressOf), styles }
  }
  const { parts, addressOf } = readOldText(text, entries, header.decode)
  const files = new Map(parts.flatMap((part, index) => (part === '' ? [] : [[partPath(index), part] as const])))
  return {
    files,
    chapters: [...files.keys()],
    contents: nestContents(entries, ({ position }) => addressOf(position)),
    styles: [],
  }
}

/** @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE` */
export function readMobi(path: string): Book {
  const opened = openMobi(path)
  const { database, header, resources } = opened
  try {
    const { files, ...content } = contentOf(opened)
    return {
      title: header.title,
      author: header.author,
      language: header.language,
      ...content,
      cover: header.cover === undefined ? undefined : resourcePath(header.cover + 1),
      read(wanted) {
        const file = files.get(wanted)
        if (file !== undefined) return Buffer.from(file)
        const [, number] = /^resource-(\d+)$/.exec(wanted) ?? []
        return number === undefined ? undefined : readResource(database, resources + Number(number) - 1)
      },
    }
  } catch (error) {
    throw error instanceof RangeError ? new DocweaveError('FILE_DAMAGED', {}, error) : error
  }
}

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
function readResource(database: PalmDatabase, record: number): Buffer | undefined {
  if (!Number.isInteger(record) || record < 0 || record >= database.count) return undefined
  const bytes = database.record(record)
  return bytes.length >= 24 && bytes.toString('latin1', 0, 4) === 'FONT' ? readFont(bytes) : bytes
}
