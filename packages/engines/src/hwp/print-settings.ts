/** Reads how a document asks to be printed: the settings of Hangul's print dialog are part of the file. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { memorySource } from '@docweave/file-kind/byte-source'
import { openCompoundFile } from '@docweave/file-kind/compound-file'
import { beginsWith, compoundFileSignature } from '../archive/compound-file.ts'
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

/** What is longer is not read; the header has a fixed length. */
const mostBytes = 100_000_000
const mostHeaderBytes = 256

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

async function methodInFile(content: Buffer): Promise<number | undefined> {
  const { read } = await openCompoundFile(memorySource(content))
  const [header, information] = [await read('FileHeader', mostHeaderBytes), await read('DocInfo', mostBytes)]
  const flags = header && Buffer.from(header.subarray(flagsAt))
  if (!information || !flags || flags.length < 4 || (flags.readUInt32LE() & encryptedFlag) !== 0) return undefined
  const isCompressed = (flags.readUInt32LE() & compressedFlag) !== 0
  const parameters = parametersIn(
    isCompressed ? inflateRawSync(information, { maxOutputLength: mostBytes }) : Buffer.from(information),
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
    if (await beginsWith(path, compoundFileSignature)) return (await methodInFile(await readFile(path))) === fitted
  } catch {
    return false
  }
  return false
}
