/** Detects the application of a compound file ([MS-CFB]) by its characteristic stream at the root. */
import type { FileKind } from '@docweave/contract'
import type { ByteSource } from './byte-source.ts'
import { openCompoundFile } from './compound-file.ts'

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

/** The kind of a compound file; `undefined` if unsupported or broken. */
export async function compoundKind(source: ByteSource, name: string): Promise<FileKind | undefined> {
  const { names } = await openCompoundFile(source)
  if (names.includes(packed)) return byName.find(([ending]) => ending.test(name))?.[1] ?? 'docx'
  return names.map((each) => streams[each]).find(Boolean)
}
