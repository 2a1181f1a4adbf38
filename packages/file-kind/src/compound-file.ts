/** Reads compound files ([MS-CFB]): a directory of streams, each stored as a chain of sectors. */
import type { ByteSource } from './byte-source.ts'

export interface CompoundFile {
  /** The names of the root's direct children: deeper ones belong to embedded documents. */
  names: readonly string[]
  /**
   * Reads a stream that is a direct child of the root.
   *
   * @returns at most `mostBytes` of it; `undefined` if there is no such stream
   */
  read(name: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** A stream's first sector, and its size in bytes. */
interface Stream {
  start: number
  bytes: number
}

const headerBytes = 512
const entryBytes = 128
/** 2.6.1: the identifier for no sibling or child. */
const none = 0xffffffff
/** 2.1: sector numbers from here on are reserved. */
const reserved = 0xfffffffa
/** 2.2: the sizes of sectors in versions 3 and 4. */
const sectorSizes: ReadonlySet<number> = new Set([512, 4096])
/** 2.2: the size of the sectors of small streams. */
const smallSectorBytes = 64
/** Documents have some dozens of entries. */
const mostDirectoryBytes = 16_000 * entryBytes
/** The limit for all streams of less than 4096 bytes together, which share one stream. */
const mostSmallBytes = 4_000_000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Reads the names and places of the root's direct children (2.6.4: a red-black tree), and the place of the root's own stream. */
function readDirectory(directory: DataView): { root: Stream; streams: ReadonlyMap<string, Stream> } {
  const streams = new Map<string, Stream>()
  const seen = new Set<number>()
  const streamAt = (at: number) => ({
    start: directory.getUint32(at + 116, true),
    bytes: directory.getUint32(at + 120, true),
  })
  const visit = (entry: number) => {
    const at = entry * entryBytes
    if (entry === none || seen.has(entry) || at + entryBytes > directory.byteLength) return
    seen.add(entry)
    const length = Math.min(64, directory.getUint16(at + 64, true))
    const units = Array.from({ length: Math.max(0, length / 2 - 1) }, (_, index) =>
      directory.getUint16(at + 2 * index, true),
    )
    streams.set(String.fromCharCode(...units), streamAt(at))
    visit(directory.getUint32(at + 68, true))
    visit(directory.getUint32(at + 72, true))
  }
  if (directory.byteLength < entryBytes) return { root: { start: none, bytes: 0 }, streams }
  visit(directory.getUint32(76, true))
  return { root: streamAt(0), streams }
}

/**
 * Opens a compound file: reads its header and directory.
 *
 * @throws RangeError if they are not complete
 */
export async function openCompoundFile(source: ByteSource): Promise<CompoundFile> {
  const header = viewOf(await source.read(0, headerBytes))
  const sectorBytes = 1 << header.getUint16(30, true)
  if (!sectorSizes.has(sectorBytes)) throw new RangeError(`Sectors of ${sectorBytes} bytes`)
  const smallestLarge = header.getUint32(56, true)
  const readSector = (sector: number) => source.read((sector + 1) * sectorBytes, (sector + 2) * sectorBytes)

  // The header lists the allocation table's first 109 sectors, which cover 7 MB of a file of version 3. A chain of sectors lists the rest (2.5).
  const tables = Array.from({ length: 109 }, (_, index) => header.getUint32(76 + 4 * index, true))
  let nextList = header.getUint32(68, true)
  async function readTable(place: number): Promise<DataView> {
    while (place >= tables.length && nextList < reserved) {
      const list = viewOf(await readSector(nextList))
      for (let at = 0; at < sectorBytes - 4; at += 4) tables.push(list.getUint32(at, true))
      nextList = list.getUint32(sectorBytes - 4, true)
    }
    return viewOf(await readSector(tables[place] ?? none))
  }

  /** Reads a chain of sectors along the allocation table (2.3), which is read sector by sector too. */
  async function readChain(start: number, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const perTable = sectorBytes / 4
    const chunks: Uint8Array[] = []
    let table: { place: number; view: DataView } | undefined
    for (let sector = start, left = mostBytes; left > 0; left -= sectorBytes) {
      // The end of the chain, or of a truncated file.
      if ((sector + 1) * sectorBytes >= source.size) break
      chunks.push(await readSector(sector))
      const place = Math.floor(sector / perTable)
      if (table?.place !== place) table = { place, view: await readTable(place) }
      sector = table.view.getUint32((sector % perTable) * 4, true)
    }
    return joined(chunks).subarray(0, mostBytes)
  }

  const { root, streams } = readDirectory(viewOf(await readChain(header.getUint32(48, true), mostDirectoryBytes)))

  /** Reads a stream from the root's own stream, in which the small ones are stored, along their own allocation table (2.4). */
  async function readSmall(start: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const all = await readChain(root.start, Math.min(root.bytes, mostSmallBytes))
    const table = viewOf(await readChain(header.getUint32(60, true), (mostSmallBytes / smallSectorBytes) * 4))
    const chunks: Uint8Array[] = []
    for (let sector = start, left = bytes; sector < reserved && left > 0; left -= smallSectorBytes) {
      chunks.push(all.subarray(sector * smallSectorBytes, (sector + 1) * smallSectorBytes))
      sector = table.getUint32(sector * 4, true)
    }
    return joined(chunks).subarray(0, bytes)
  }

  return {
    names: [...streams.keys()],
    async read(name, mostBytes) {
      const stream = streams.get(name)
      if (!stream) return undefined
      const bytes = Math.min(stream.bytes, mostBytes)
      return stream.bytes < smallestLarge ? readSmall(stream.start, bytes) : readChain(stream.start, bytes)
    },
  }
}
