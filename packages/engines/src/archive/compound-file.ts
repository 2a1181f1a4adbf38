/** Recognizes compound files ([MS-CFB]) by their signature, and checks whether they are complete. */
import { open, type FileHandle } from 'node:fs/promises'

/** The signature of compound files ([MS-CFB] 2.2). */
export const compoundFileSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Whether the file at `path` begins with `bytes`. */
export async function beginsWith(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    return (await file.read({ buffer: Buffer.alloc(bytes.length) })).buffer.equals(bytes)
  } finally {
    await file.close()
  }
}

const headerBytes = 512
/** Header fields (2.2): the sector size, the first DIFAT sector, and the array of FAT sectors with its length. */
const [shiftAt, firstMoreAt, tableAt, tableEntries] = [30, 68, 76, 109]
/** Sector numbers from here on are reserved (2.1). */
const noSector = 0xfffffffa
const free = 0xffffffff
/**
 * Some writers fill the rest of a table with zeros instead of the number for free sectors. As the next sector of a stream, zero is rare: only
 * one sector of a file can have it.
 */
const filler = 0
/** Enough for files of 2 GB. */
const mostTableSectors = 33_000

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}

/**
 * Whether the compound file at `path` has all of its sectors. The engine reads truncated files as far as possible, which may result in an
 * empty page.
 */
export async function isCompleteCompoundFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = await readAt(file, 0, headerBytes)
    if (header.length < headerBytes) return false
    const sectorBytes = 1 << header.readUInt16LE(shiftAt)
    const readSector = (sector: number) => readAt(file, (sector + 1) * sectorBytes, sectorBytes)
    const tables = numbersIn(header.subarray(tableAt, tableAt + 4 * tableEntries))
    for (let more = header.readUInt32LE(firstMoreAt); more < noSector && tables.length < mostTableSectors;) {
      const sectors = numbersIn(await readSector(more))
      more = sectors.pop() ?? noSector
      tables.push(...sectors)
    }
    let last = -1
    for (const [place, table] of tables.entries()) {
      if (table >= noSector) continue
      const entries = numbersIn(await readSector(table))
      if (entries.length < sectorBytes / 4) return false
      const used = entries.findLastIndex((entry) => entry !== free && entry !== filler)
      if (used >= 0) last = (place * sectorBytes) / 4 + used
    }
    // The last sector may be shorter than the others.
    return size > (last + 1) * sectorBytes
  } finally {
    await file.close()
  }
}
