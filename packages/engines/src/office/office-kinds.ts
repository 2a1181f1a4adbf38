/** The LibreOffice module that opens each kind of file. */
import type { FileKind } from '@docweave/contract'

export type OfficeModule = 'writer' | 'calc' | 'impress'

const modules = {
  docx: 'writer',
  doc: 'writer',
  odt: 'writer',
  rtf: 'writer',
  xlsx: 'calc',
  xls: 'calc',
  ods: 'calc',
  csv: 'calc',
  pptx: 'impress',
  ppt: 'impress',
  odp: 'impress',
} as const satisfies Partial<Record<FileKind, OfficeModule>>

export type OfficeKind = keyof typeof modules

export const isOfficeKind = (kind: FileKind): kind is OfficeKind => Object.hasOwn(modules, kind)

export const moduleOf = (kind: OfficeKind): OfficeModule => modules[kind]

/** Whether a kind is a binary format, whose content only LibreOffice can read. */
export const isBinary = (kind: OfficeKind): boolean => kind === 'doc' || kind === 'xls' || kind === 'ppt'
