/** Office files that a tool must refuse, each with the code it must refuse it by. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { officeFile } from './made-office.ts'
import { sample } from './samples.ts'
import { zipFile } from './zip-file.ts'

const empty: BadFile = { name: 'empty', code: 'FILE_EMPTY', make: () => new Uint8Array() }

const truncated = (kind: FileKind): BadFile => ({
  name: 'truncated',
  code: 'FILE_DAMAGED',
  make: () => {
    const whole = sample(kind) ?? new Uint8Array()
    return whole.subarray(0, Math.floor(whole.length * 0.6))
  },
})

const locked = (kind: FileKind): BadFile => ({
  name: 'encrypted with a password',
  code: 'FILE_ENCRYPTED',
  make: () => officeFile(`locked.${kind}`),
})

/** The part that makes a package one of Word, Excel or PowerPoint (ECMA-376-1, 11.3.10, 12.3.23, 13.3.6). */
const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const

const relations = (main: string) =>
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ' +
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`

const noXml = (kind: keyof typeof mainParts): BadFile => ({
  name: 'a package whose main part is no XML',
  code: 'FILE_DAMAGED',
  make: () => zipFile({ '_rels/.rels': relations(mainParts[kind]), [mainParts[kind]]: 'this is no XML \0\x01<' }),
})

const bomb = (kind: keyof typeof mainParts): BadFile => ({
  name: 'a package that unpacks to more than a gigabyte',
  code: 'UNPACKED_TOO_LARGE',
  make: () => {
    const large = Buffer.alloc(110_000_000)
    const media = Array.from({ length: 10 }, (_, at) => [`media/${at}.bin`, large])
    return zipFile({ [mainParts[kind]]: '<document/>', ...Object.fromEntries(media) })
  },
})

const openXml = (kind: keyof typeof mainParts) => [empty, truncated(kind), locked(kind), noXml(kind), bomb(kind)]

export const badOffice: Partial<Record<FileKind, readonly BadFile[]>> = {
  docx: openXml('docx'),
  xlsx: openXml('xlsx'),
  pptx: openXml('pptx'),
  odt: [truncated('odt'), locked('odt')],
  ods: [truncated('ods')],
  odp: [truncated('odp')],
  doc: [locked('doc')],
  xls: [locked('xls')],
}
