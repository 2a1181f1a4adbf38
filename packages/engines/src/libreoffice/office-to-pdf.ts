/** Office files to PDF by a warm LibreOffice. */
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError, type Locale } from '@docweave/contract'
import { decodeText } from '../plain-text/index.ts'
import { readParts, type DocumentParts } from './document-parts.ts'
import { isBinary, moduleOf, type OfficeKind } from './office-kinds.ts'
import { withOffice } from './office-pool.ts'
import type { OfficeEnd } from './office-process.ts'
import { replacedFonts, type ReplacedFont } from './replaced-fonts.ts'
import { fontsOfRichText } from './rich-text-fonts.ts'
import { separatorOf } from './separator.ts'

/** How a workbook's sheets are laid on pages; the meaning of each choice is in the driver's `spreadsheet.py`. */
export interface SheetLayout {
  /** Names or numbers from 1; all that are not hidden when empty. */
  sheets: readonly string[]
  fit: 'auto' | 'width' | 'page' | 'original'
  orientation: 'auto' | 'portrait' | 'landscape' | 'original'
  repeatHeadings: boolean
}

export interface OfficeToPdf {
  path: string
  kind: OfficeKind
  out: string
  password?: string | undefined
  locale: Locale
  /** Tags for screen readers (ISO 32000-1, 14.8). */
  tagged: boolean
  /** PDF/A-2b (ISO 19005-2). */
  archival: boolean
  /** Of a presentation: the slides, or each with its notes below. */
  notesPages?: boolean
  sheets?: SheetLayout
  signal: AbortSignal
  /** For this one document, from when it has its LibreOffice. */
  seconds: number
  memoryMegabytes: number
  onProgress(percent: number): void
}

export interface OfficeResult {
  replaced: ReplacedFont[]
  /** Whether it has macros, which were not run. */
  macros: boolean
  /** Whether pictures or data are linked, which were not fetched. */
  linked: boolean
}

const defaultLayout: SheetLayout = { sheets: [], fit: 'auto', orientation: 'auto', repeatHeadings: true }

/** Names of LibreOffice's PDF export ("Filter Data" of writer_pdf_Export and its like). */
const exportOptions = ({ tagged, archival, notesPages = false }: OfficeToPdf) => ({
  ExportBookmarks: true,
  UseTaggedPDF: tagged,
  SelectPdfVersion: archival ? 2 : 0,
  ExportNotesPages: notesPages,
  ExportOnlyNotesPages: notesPages,
  ReduceImageResolution: false,
  Quality: 92,
  IsSkipEmptyPages: true,
})

/** Puts the file where LibreOffice sees it; gives how to open it. A table as text is decoded here: LibreOffice guesses wrong. */
async function bringIn({ path, kind, locale }: OfficeToPdf, input: string): Promise<Record<string, string>> {
  if (kind !== 'csv') {
    await copyFile(path, input)
    return {}
  }
  const text = decodeText(await readFile(path), 'auto', locale)
  await writeFile(input, text)
  const separator = separatorOf(text).charCodeAt(0)
  // Separator, text in double quotes, UTF-8, from line 1, columns as they are, language, quoted is text, numbers are found.
  const options = `${separator},34,76,1,,0,false,true`
  return { FilterName: 'Text - txt - csv (StarCalc)', FilterOptions: options }
}

function failureOf(end: Extract<OfficeEnd, { failed: string }>, { password }: OfficeToPdf): DocweaveError {
  if (end.failed === 'encrypted') return new DocweaveError(password === undefined ? 'FILE_ENCRYPTED' : 'PASSWORD_WRONG')
  if (end.failed === 'damaged') return new DocweaveError('FILE_DAMAGED', {}, end.message)
  if (end.failed === 'sheet') return new DocweaveError('SHEET_NOT_FOUND', { sheet: end.message.slice(0, 100) })
  return new DocweaveError('ENGINE_FAILED', {}, end.message)
}

/** A stream that every compound file with macros has ([MS-OVBA] 2.3.4.1), as its directory writes the name. */
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le')

/** A locked package shows nothing of its parts; neither do files of before XML, until they are written anew. */
async function partsOf({ path, kind, password }: OfficeToPdf, rewritten: string): Promise<DocumentParts> {
  const none = { fonts: new Set<string>(), linked: false, macros: false }
  if (kind === 'csv') return none
  if (kind === 'rtf') return { ...none, fonts: fontsOfRichText(await readFile(path, 'latin1')) }
  if (!isBinary(kind)) return readParts(password === undefined ? path : rewritten)
  return { ...(await readParts(rewritten)), macros: (await readFile(path)).includes(macroStorage) }
}

/**
 * Converts one file.
 *
 * @throws DocweaveError `FILE_ENCRYPTED`, `PASSWORD_WRONG`, `FILE_DAMAGED`, `SHEET_NOT_FOUND` (params: `sheet`),
 * `TEXT_ENCODING_WRONG`, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED`, `TOOL_UNAVAILABLE`, `ENGINE_FAILED`
 */
export function officeToPdf(wish: OfficeToPdf): Promise<OfficeResult> {
  const { kind, out, password, signal, seconds, memoryMegabytes, onProgress } = wish
  return withOffice(signal, async (office) => {
    const input = join(office.folder, `in.${kind}`)
    const output = join(office.folder, 'out.pdf')
    const rewritten = join(office.folder, 'parts.zip')
    try {
      const end = await office.ask(
        {
          input,
          output,
          kind: moduleOf(kind),
          load: await bringIn(wish, input),
          export: exportOptions(wish),
          sheets: wish.sheets ?? defaultLayout,
          ...(password === undefined ? {} : { password }),
          ...(isBinary(kind) || password !== undefined ? { odf: rewritten } : {}),
        },
        { signal, seconds, onProgress },
      )
      if ('failed' in end) throw failureOf(end, wish)
      const { fonts, linked, macros } = await partsOf(wish, rewritten)
      const replaced = await replacedFonts(fonts, output, { signal, memoryMegabytes })
      await rename(output, out).catch(() => copyFile(output, out))
      return { replaced, macros: macros || end.done.macros, linked }
    } finally {
      await Promise.all([input, output, rewritten].map((each) => rm(each, { force: true })))
    }
  })
}
