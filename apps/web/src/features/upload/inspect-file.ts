/**
 * Inspects files before they are uploaded: whether they need a password, and whether a PDF is signed. Scans their bytes, so that no library
 * has to be loaded; the server does the real check.
 */
import type { FileKind } from '@docweave/contract'

/** [MS-CFB] 2.2, [MS-OFFCRYPTO] 1.3.2: Open XML files are ZIP packages, but compound files if they are encrypted. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]
const openXml: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx'] satisfies FileKind[])

async function isLockedPackage(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, compoundFile.length).arrayBuffer())
  return compoundFile.every((byte, at) => start[at] === byte)
}

/** Inspects a file; `undefined` for kinds without such checks. */
export async function inspectFile(file: File, kind: FileKind | 'unknown'): Promise<PdfFacts | undefined> {
  if (kind === 'pdf') return inspectPdf(file)
  if (openXml.has(kind)) return { encrypted: await isLockedPackage(file).catch(() => false), signed: false }
  return undefined
}

interface PdfFacts {
  encrypted: boolean
  signed: boolean
}

/** ISO 32000-1, 7.5.5: `startxref`, near the end of the file, has the offset of the trailer or of the cross-reference stream. */
const tailBytes = 2048
const trailerBytes = 4096
const startPattern = /startxref\s+(\d+)\s+%%EOF/g
/** 12.8.1: a signature dictionary is never compressed, whatever else is. */
const signature = '/ByteRange'

const decoder = new TextDecoder('latin1')
const textOf = async (blob: Blob) => decoder.decode(await blob.arrayBuffer())

async function isEncrypted(file: File): Promise<boolean> {
  const tail = await textOf(file.slice(-tailBytes))
  if (/\/Encrypt\b/.test(tail)) return true
  const start = Number([...tail.matchAll(startPattern)].at(-1)?.[1] ?? Number.NaN)
  if (!(start < file.size)) return false
  const trailer = await textOf(file.slice(start, start + trailerBytes))
  // Stream data may contain anything: only the dictionary before it is searched.
  return /\/Encrypt\b/.test(trailer.split(/\bstream\r?\n/)[0] ?? '')
}

async function isSigned(file: File): Promise<boolean> {
  let before = ''
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return false
    const text = before + decoder.decode(value)
    if (text.includes(signature)) {
      void reader.cancel()
      return true
    }
    before = text.slice(-signature.length)
  }
}

/** Inspects a PDF file. An unreadable one counts as neither encrypted nor signed. */
export async function inspectPdf(file: File): Promise<PdfFacts> {
  const [encrypted, signed] = await Promise.all([
    isEncrypted(file).catch(() => false),
    isSigned(file).catch(() => false),
  ])
  return { encrypted, signed }
}
