/** The tasks that read office files in JavaScript, in a sandboxed process: packages, markup and text. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { FileKind, DocumentLanguage } from '@docweave/contract'
import { decodeText } from '../text/plain-text/index.ts'
import { readParts } from './document-parts.ts'
import { inspectPackage } from './inspect-package.ts'
import { isBinary, type OfficeKind } from './office-kinds.ts'
import { fontsOfRichText } from './rich-text-fonts.ts'
import { separatorOf } from './column-separator.ts'

/** The name of a stream in every compound file with macros ([MS-OVBA] 2.3.4.1), encoded as in the directory. */
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le')

export const officeTasks = {
  inspect: ({ path, kind }: { path: string; kind: FileKind }) => inspectPackage(path, kind),

  /** Reads fonts, links and macros; `readable` is the file, or LibreOffice's copy of it. */
  async parts({ path, kind, readable }: { path: string; kind: OfficeKind; readable: string }) {
    const none = { fonts: [] as string[], linked: false, macros: false }
    if (kind === 'csv') return none
    if (kind === 'rtf') return { ...none, fonts: [...fontsOfRichText(readFileSync(path, 'latin1'))] }
    const { fonts, linked, macros } = await readParts(readable)
    return { fonts: [...fonts], linked, macros: isBinary(kind) ? readFileSync(path).includes(macroStorage) : macros }
  },

  /** Rewrites a CSV file as UTF-8, and returns the character code of its separator. */
  table({ path, out, language }: { path: string; out: string; language: DocumentLanguage }) {
    const text = decodeText(readFileSync(path), 'auto', language)
    writeFileSync(out, text)
    return { separator: separatorOf(text).charCodeAt(0) }
  },
}
