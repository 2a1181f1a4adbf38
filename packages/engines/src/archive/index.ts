/**
 * Reads ZIP packages (office files, e-books, hwpx), and provides the header fields for writing them. Limits the unpacked size,
 * because a small file may unpack to terabytes.
 */
import type { Entry } from 'yauzl'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { openZip, type ZipSource } from './zip-source.ts'

/** Limits of the unpacked size in bytes and of the number of files, far above any real document. */
const most = { bytes: 1_000_000_000, files: 20_000 }

export interface Archive {
  /** The names of all files in the package. */
  readonly names: ReadonlySet<string>
  /**
   * Returns the content of a file; `undefined` if there is no such file.
   *
   * @param mostBytes a larger file throws `UNPACKED_TOO_LARGE`
   */
  read(name: string, mostBytes?: number): Promise<Buffer | undefined>
}

async function readEntries(zip: ZipSource): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of zip.entries()) {
    entries.set(entry.fileName, entry)
    bytes += entry.uncompressedSize
    if (bytes > most.bytes || entries.size > most.files)
      throw new DocweaveError('UNPACKED_TOO_LARGE', { limit: most.bytes })
  }
  return entries
}

async function readEntry(zip: ZipSource, entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > mostBytes) throw new DocweaveError('UNPACKED_TOO_LARGE', { limit: mostBytes })
  return zip.unpack(entry)
}

/**
 * Opens the package at `path`, runs `work`, and closes it.
 *
 * @param open the reader of ZIP files
 * @throws DocweaveError `UNPACKED_TOO_LARGE`; `FILE_DAMAGED` if it is no valid ZIP file; what `work` throws
 */
export async function withArchive<Result>(
  path: string,
  work: (archive: Archive) => Promise<Result>,
  open: typeof openZip = openZip,
): Promise<Result> {
  const damaged = (error: unknown): never => {
    throw error instanceof DocweaveError ? error : new DocweaveError('FILE_DAMAGED', {}, error)
  }
  const zip = await open(path).catch(damaged)
  try {
    const entries = await readEntries(zip).catch(damaged)
    return await work({
      names: new Set(entries.keys()),
      async read(name, mostBytes = 100_000_000) {
        const entry = entries.get(name)
        return entry && readEntry(zip, entry, mostBytes).catch(damaged)
      },
    })
  } finally {
    zip.close()
  }
}

/** Version 2.0. */
export const versionNeeded = 20

export interface ZipEntry {
  /** UTF-8. */
  name: Buffer
  method: 'stored' | 'deflated'
  crc: number
  /** Compressed size in bytes. */
  packed: number
  size: number
}

/** Returns the fields that an entry's local header and directory record have in common, from the version on (APPNOTE.TXT 4.4). */
export function zipFields({ name, method, crc, packed, size }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(versionNeeded, 0)
  // Bit 11: the name is UTF-8. The time is the earliest that the format can express.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(method === 'deflated' ? 8 : 0, 4)
  fields.writeUInt16LE(0x0021, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
