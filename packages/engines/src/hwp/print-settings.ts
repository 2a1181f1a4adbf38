/** Reads how a document asks to be printed: the settings of Hangul's print dialog are part of the file. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { beginsWith, compoundFileSignature } from '../archive/compound-file.ts'
import { readCompoundStream } from '../archive/compound-stream.ts'
import { withArchive } from '../archive/index.ts'

/** The value of the print method that fits pages to the paper. Hancom's PDFs ignore the others, such as two pages on a sheet. */
const fitted = 1

/** The signature of ZIP packages (APPNOTE.TXT 4.3.7). */
const packaged = Buffer.from('504b0304', 'hex')

/** The flags in the stream "FileHeader" (Hancom, "Hwp Document File Formats 5.0", revision 1.3, 3.2.1). */
const [flagsAt, compressedFlag, encryptedFlag] = [36, 1, 2]
/** The record with the parameters of the document (4.2), and the length from which on a record's length follows its header (4.1). */
const [parametersTag, longest] = [0x1b, 0xfff]
/** The print method within the parameters of printing: its number and its type, a byte that is stored in four. */
const method = Buffer.from([0x06, 0x40, 0x06, 0x00])

/** Longer streams are not read. */
const mostBytes = 100_000_000

/** The document's parameters in the records of the stream "DocInfo". */
function parametersIn(records: Buffer): Buffer | undefined {
  for (let at = 0; at + 8 <= records.length;) {
    const header = records.readUInt32LE(at)
    const isLong = header >>> 20 === longest
    const start = at + (isLong ? 8 : 4)
    at = start + (isLong ? records.readUInt32LE(at + 4) : header >>> 20)
    if ((header & 0x3ff) === parametersTag) return records.subarray(start, at)
  }
  return undefined
}

function methodInFile(content: Buffer): number | undefined {
  const flags = readCompoundStream(content, 'FileHeader')?.subarray(flagsAt)
  const information = readCompoundStream(content, 'DocInfo')
  if (!information || !flags || flags.length < 4 || (flags.readUInt32LE() & encryptedFlag) !== 0) return undefined
  const isCompressed = (flags.readUInt32LE() & compressedFlag) !== 0
  const parameters = parametersIn(
    isCompressed ? inflateRawSync(information, { maxOutputLength: mostBytes }) : information,
  )
  const at = parameters?.indexOf(method) ?? -1
  return at < 0 ? undefined : parameters?.subarray(at + method.length).readUInt8()
}

const methodInPackage = (path: string): Promise<number | undefined> =>
  withArchive(path, async ({ read }) => {
    const value = /<config:config-item name="PrintMethod"[^>]*>(\d+)</.exec(`${await read('settings.xml', mostBytes)}`)
    return value ? Number(value[1]) : undefined
  })

/** Whether the document at `path` asks to be fitted to the paper. False for what cannot be read: the engine tells what is wrong with it. */
export async function isFittedToPaper(path: string): Promise<boolean> {
  try {
    if (await beginsWith(path, packaged)) return (await methodInPackage(path)) === fitted
    if (await beginsWith(path, compoundFileSignature)) return methodInFile(await readFile(path)) === fitted
  } catch {
    return false
  }
  return false
}
