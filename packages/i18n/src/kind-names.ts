/** The kinds of file as people call them. Most are names in every language; the few that are words are translated. */
import type { MessageDescriptor } from '@lingui/core'
import type { FileKind } from '@docweave/contract'

const words: Partial<Record<FileKind, MessageDescriptor>> = {
  txt: /*i18n*/ { id: 'kind.txt', message: 'text' },
  docx: /*i18n*/ { id: 'kind.docx', message: 'Word' },
  xlsx: /*i18n*/ { id: 'kind.xlsx', message: 'Excel' },
  pptx: /*i18n*/ { id: 'kind.pptx', message: 'PowerPoint' },
  hwp: /*i18n*/ { id: 'kind.hwp', message: 'HWP' },
}

/** The name of a kind of file: a text to translate, or its letters where those are its name everywhere. */
export const kindName = (kind: FileKind): MessageDescriptor | string => words[kind] ?? kind.toUpperCase()
