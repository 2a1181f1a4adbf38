/** Reads a stream of a compound file ([MS-CFB]), such as an HWP 5 document. */
import { compoundFileSignature } from './compound-file.ts'

/** Fields of the header (2.2), and the length of the array of FAT sectors in it. */
const [sectorShiftAt, smallShiftAt, directoryAt, smallestAt, smallTableAt] = [30, 32, 48, 56, 60]
const [firstMoreAt, tableAt, tableEntries] = [68, 76, 109]
/** Fields of an entry of the directory (2.6.1). */
const [entryBytes, nameLengthAt, kindAt, firstAt, lengthAt] = [128, 64, 66, 116, 120]
const [streamKind, rootKind] = [2, 5]

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4))

/** The sectors of a chain; a circle ends it. */
function chainOf(table: readonly number[], first: number): number[] {
  const seen = new Set<number>()
  for (let at: number | undefined = first; at !== undefined && at < table.length && !seen.has(at); at = table[at])
    seen.add(at)
  return [...seen]
}

function tableSectors(bytes: Buffer, sectorOf: (at: number) => Buffer): number[] {
  const sectors = numbersIn(bytes.subarray(tableAt, tableAt + 4 * tableEntries))
  const seen = new Set<number>()
  for (let more = bytes.readUInt32LE(firstMoreAt); !seen.has(more);) {
    seen.add(more)
    const found = numbersIn(sectorOf(more))
    if (found.length === 0) break
    more = found.pop() ?? more
    sectors.push(...found)
  }
  return sectors
}

/** Returns the stream of this name, in whatever folder; `undefined` if the file has none, or if it is damaged. */
export function readCompoundStream(bytes: Buffer, name: string): Buffer | undefined {
  if (bytes.length <= tableAt || !bytes.subarray(0, compoundFileSignature.length).equals(compoundFileSignature))
    return undefined
  const size = 2 ** Math.min(bytes.readUInt16LE(sectorShiftAt), 16)
  const smallSize = 2 ** Math.min(bytes.readUInt16LE(smallShiftAt), 16)
  const sectorOf = (at: number) => bytes.subarray((at + 1) * size, (at + 2) * size)
  const table = tableSectors(bytes, sectorOf).flatMap((at) => numbersIn(sectorOf(at)))
  const contentOf = (first: number) => Buffer.concat(chainOf(table, first).map(sectorOf))
  const directory = contentOf(bytes.readUInt32LE(directoryAt))
  const entries = Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) =>
    directory.subarray(index * entryBytes, (index + 1) * entryBytes),
  )
  const nameOf = (entry: Buffer) => entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(nameLengthAt) - 2))
  const found = entries.find((entry) => entry[kindAt] === streamKind && nameOf(entry) === name)
  if (!found) return undefined
  const [first, length] = [found.readUInt32LE(firstAt), found.readUInt32LE(lengthAt)]
  if (length >= bytes.readUInt32LE(smallestAt)) return contentOf(first).subarray(0, length)
  const small = contentOf(entries.find((entry) => entry[kindAt] === rootKind)?.readUInt32LE(firstAt) ?? table.length)
  const smallTable = numbersIn(contentOf(bytes.readUInt32LE(smallTableAt)))
  const parts = chainOf(smallTable, first).map((at) => small.subarray(at * smallSize, (at + 1) * smallSize))
  return Buffer.concat(parts).subarray(0, length)
}
