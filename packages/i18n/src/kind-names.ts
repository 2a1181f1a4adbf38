/** Names of file kinds. Most are the same in every language; the few that are ordinary words are translated. */
import type { MessageDescriptor } from '@lingui/core'
import type { FileKind } from '@docweave/contract'

const words: Partial<Record<FileKind, MessageDescriptor>> = {
  txt: /*i18n*/ { id: 'kind.txt', message: 'text' },
  docx: /*i18n*/ { id: 'kind.docx', message: 'Word' },
  xlsx: /*i18n*/ { id: 'kind.xlsx', message: 'Excel' },
  pptx: /*i18n*/ { id: 'kind.pptx', message: 'PowerPoint' },
  hwp: /*i18n*/ { id: 'kind.hwp', message: 'HWP' },
}

/** The name of a file kind: a message descriptor, or its upper-case letters, which are the same in every language. */
export const kindName = (kind: FileKind): MessageDescriptor | string => words[kind] ?? kind.toUpperCase()
