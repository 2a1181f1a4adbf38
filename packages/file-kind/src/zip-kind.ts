/** Detects the document kind of a ZIP file by the names in its central directory (APPNOTE.TXT 4.3.12, 4.3.16). */
import type { FileKind } from '@docweave/contract'
import type { ByteSource } from './byte-source.ts'

const decoder = new TextDecoder()

/** The parts that identify a package's kind (ECMA-376-2; OWPML, KS X 6101). */
const parts: [RegExp, FileKind][] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^xl\/workbook\.(xml|bin)$/, 'xlsx'],
  [/^ppt\/presentation\.xml$/, 'pptx'],
  [/^Contents\/section0\.xml$/, 'hwpx'],
]

/** The part that identifies an e-book, if it has none of the others: packages of OWPML have it, too. */
const bookPart = 'META-INF/container.xml'

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50]
/** The size of the end record with the longest comment. */
const longestEnd = 22 + 0xffff
/** Limit in bytes: in a longer directory, the identifying parts are among the first names anyway. */
const longestDirectory = 4_000_000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function readDirectory(source: ByteSource): Promise<DataView | undefined> {
  const end = viewOf(await source.read(Math.max(0, source.size - longestEnd), source.size))
  for (let at = end.byteLength - 22; at >= 0; at--) {
    if (end.getUint32(at, true) !== endSignature) continue
    const start = end.getUint32(at + 16, true)
    const length = Math.min(end.getUint32(at + 12, true), longestDirectory)
    return viewOf(await source.read(start, start + length))
  }
  return undefined
}

function* namesIn(directory: DataView): Generator<string> {
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === entrySignature;) {
    const length = directory.getUint16(at + 28, true)
    const bytes = new Uint8Array(directory.buffer, directory.byteOffset + at + 46)
    yield decoder.decode(bytes.subarray(0, length))
    at += 46 + length + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
}

/** The kind of a ZIP file: a document, or plain `zip`. */
export async function zipKind(source: ByteSource): Promise<FileKind> {
  const directory = await readDirectory(source)
  if (!directory) return 'zip'
  let isBook = false
  for (const name of namesIn(directory)) {
    const kind = parts.find(([part]) => part.test(name))?.[1]
    if (kind) return kind
    isBook ||= name === bookPart
  }
  return isBook ? 'epub' : 'zip'
}
