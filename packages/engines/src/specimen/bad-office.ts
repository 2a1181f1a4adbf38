/** Office files that tools must reject, each with the expected error code. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { emptyFile, truncated } from './cut-off.ts'
import { officeFile } from './made-office.ts'
import { zipFile } from './zip-file.ts'

const locked = (kind: FileKind): BadFile => ({
  name: 'encrypted with a password',
  code: 'FILE_ENCRYPTED',
  make: () => officeFile(`locked.${kind}`),
})

/** The main part of a Word, Excel or PowerPoint package (ECMA-376-1, 11.3.10, 12.3.23, 13.3.6). */
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

const openXml = (kind: keyof typeof mainParts) => [
  emptyFile,
  truncated(kind, 0.6),
  locked(kind),
  noXml(kind),
  bomb(kind),
]

export const badOffice: Partial<Record<FileKind, readonly BadFile[]>> = {
  docx: openXml('docx'),
  xlsx: openXml('xlsx'),
  pptx: openXml('pptx'),
  odt: [truncated('odt', 0.6), locked('odt')],
  ods: [truncated('ods', 0.6)],
  odp: [truncated('odp', 0.6)],
  doc: [locked('doc')],
  xls: [locked('xls')],
}
