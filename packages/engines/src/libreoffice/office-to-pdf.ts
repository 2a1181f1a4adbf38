/** Office files to PDF by a warm LibreOffice. */
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError, type Locale } from '@docweave/contract'
import { decodeText } from '../plain-text/index.ts'
import { readParts, type DocumentParts } from './document-parts.ts'
import { isBinary, moduleOf, type OfficeKind } from './office-kinds.ts'
import { withOffice } from './office-pool.ts'
import type { OfficeEnd, OfficeProcess } from './office-process.ts'
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

/** Of one sheet, empty ones between its cells counted: `MOST_PAGES` of the driver's `far_cells.py`. */
const mostSheetPages = 10_000

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
  if (end.failed === 'pages')
    return new DocweaveError('PAGES_TOO_MANY', { limit: mostSheetPages, pages: Number(end.message) })
  return new DocweaveError('ENGINE_FAILED', {}, end.message)
}

/** A stream that every compound file with macros has ([MS-OVBA] 2.3.4.1), as its directory writes the name. */
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le')

/**
 * A locked package shows nothing of its parts; neither do files of before XML, until they are written anew.
 *
 * @param readable the file, or what was written of it
 */
async function partsOf({ path, kind }: OfficeToPdf, readable: string): Promise<DocumentParts> {
  const none = { fonts: new Set<string>(), linked: false, macros: false }
  if (kind === 'csv') return none
  if (kind === 'rtf') return { ...none, fonts: fontsOfRichText(await readFile(path, 'latin1')) }
  if (!isBinary(kind)) return readParts(readable)
  return { ...(await readParts(readable)), macros: (await readFile(path)).includes(macroStorage) }
}

/** Files do not always stay on one disk. */
const move = (from: string, to: string) => rename(from, to).catch(() => copyFile(from, to))

/** Has `office` do the work in its own folder, which holds nothing of it afterwards. */
async function convertIn(
  office: OfficeProcess,
  wish: OfficeToPdf,
  rewritten: string | undefined,
): Promise<{ macros: boolean }> {
  const { kind, out, password, signal, seconds, onProgress, sheets = defaultLayout } = wish
  const input = join(office.folder, `in.${kind}`)
  const output = join(office.folder, 'out.pdf')
  const odf = join(office.folder, 'out.zip')
  try {
    const end = await office.ask(
      {
        input,
        output,
        sheets,
        kind: moduleOf(kind),
        load: await bringIn(wish, input),
        export: exportOptions(wish),
        ...(password === undefined ? {} : { password }),
        ...(rewritten === undefined ? {} : { odf }),
      },
      { signal, seconds, onProgress },
    )
    if ('failed' in end) throw failureOf(end, wish)
    await move(output, out)
    if (rewritten !== undefined) await move(odf, rewritten)
    return end.done
  } finally {
    await Promise.all([input, output, odf].map((each) => rm(each, { force: true })))
  }
}

/**
 * Converts one file.
 *
 * @throws DocweaveError `FILE_ENCRYPTED`, `PASSWORD_WRONG`, `FILE_DAMAGED`, `SHEET_NOT_FOUND` (params: `sheet`), `PAGES_TOO_MANY`,
 * `TEXT_ENCODING_WRONG`, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED`, `TOOL_UNAVAILABLE`, `ENGINE_FAILED`
 */
export async function officeToPdf(wish: OfficeToPdf): Promise<OfficeResult> {
  const { path, kind, out, password, signal, memoryMegabytes } = wish
  const rewritten = `${out}.parts`
  const needsRewriting = isBinary(kind) || password !== undefined
  try {
    const { macros: own } = await withOffice(signal, (office) =>
      convertIn(office, wish, needsRewriting ? rewritten : undefined),
    )
    // LibreOffice is free for the next one by now.
    const { fonts, linked, macros } = await partsOf(wish, needsRewriting ? rewritten : path)
    const replaced = await replacedFonts(fonts, out, { signal, memoryMegabytes })
    return { replaced, macros: macros || own, linked }
  } finally {
    await rm(rewritten, { force: true })
  }
}
