/** Detects the application of a compound file ([MS-CFB]) by its characteristic stream at the root. */
import type { FileKind } from '@docweave/contract'
import type { ByteSource } from './byte-source.ts'

const streams: Partial<Record<string, FileKind>> = {
  FileHeader: 'hwp',
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
}

/** Password-protected Office files consist of one stream ([MS-OFFCRYPTO] 1.3.2): only the name shows which of the three kinds it is. */
const packed = 'EncryptedPackage'
const byName: [RegExp, FileKind][] = [
  [/\.(xls|xlt)[a-z]*$/i, 'xlsx'],
  [/\.(ppt|pot|pps)[a-z]*$/i, 'pptx'],
]

const headerBytes = 512
const entryBytes = 128
/** 2.6.1: the id for no sibling or child. */
const none = 0xffffffff
/** Two thousand entries: documents have some dozens. */
const mostSectors = 512

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads the directory's sectors along the allocation table (2.3, 2.6). The table's first 109 sectors, from the header, are enough here. */
async function readDirectory(source: ByteSource): Promise<DataView> {
  const header = viewOf(await source.read(0, headerBytes))
  const sectorBytes = 1 << header.getUint16(30, true)
  const readSector = async (sector: number) =>
    viewOf(await source.read((sector + 1) * sectorBytes, (sector + 2) * sectorBytes))
  const perSector = sectorBytes / 4
  const chunks: Uint8Array[] = []
  let sector = header.getUint32(48, true)
  while (sector < 0xfffffffa && chunks.length < mostSectors) {
    const part = await readSector(sector)
    chunks.push(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    const table = await readSector(header.getUint32(76 + 4 * Math.floor(sector / perSector), true))
    sector = table.getUint32((sector % perSector) * 4, true)
  }
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return viewOf(whole)
}

/** The names of the root's direct children: deeper ones belong to embedded documents. */
function rootNames(directory: DataView): string[] {
  const names: string[] = []
  const seen = new Set<number>()
  const visit = (entry: number) => {
    const at = entry * entryBytes
    if (entry === none || seen.has(entry) || at + entryBytes > directory.byteLength) return
    seen.add(entry)
    const length = Math.min(64, directory.getUint16(at + 64, true))
    const units = Array.from({ length: Math.max(0, length / 2 - 1) }, (_, index) =>
      directory.getUint16(at + 2 * index, true),
    )
    names.push(String.fromCharCode(...units))
    visit(directory.getUint32(at + 68, true))
    visit(directory.getUint32(at + 72, true))
  }
  visit(directory.byteLength < entryBytes ? none : directory.getUint32(76, true))
  return names
}

/** The kind of a compound file; `undefined` if unsupported or broken. */
export async function compoundKind(source: ByteSource, name: string): Promise<FileKind | undefined> {
  const names = rootNames(await readDirectory(source))
  if (names.includes(packed)) return byName.find(([ending]) => ending.test(name))?.[1] ?? 'docx'
  return names.map((each) => streams[each]).find(Boolean)
}
