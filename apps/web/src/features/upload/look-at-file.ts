/** Inspects a file before it is uploaded; `undefined` for kinds without such checks. */
import type { FileKind } from '@docweave/contract'
import { lookAtPdf, type PdfLook } from './look-at-pdf.ts'

/** [MS-CFB] 2.2, [MS-OFFCRYPTO] 1.3.2: Open XML files are ZIP packages, but compound files if they are encrypted. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]
const openXml: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx'] satisfies FileKind[])

async function isLockedPackage(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, compoundFile.length).arrayBuffer())
  return compoundFile.every((byte, at) => start[at] === byte)
}

export async function lookAtFile(file: File, kind: FileKind | 'unknown'): Promise<PdfLook | undefined> {
  if (kind === 'pdf') return lookAtPdf(file)
  if (openXml.has(kind)) return { encrypted: await isLockedPackage(file).catch(() => false), signed: false }
  return undefined
}
