/** Converts office files to PDF, with a LibreOffice that serves only this job, and finds which fonts were replaced. */
import { constants } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentLanguage } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { documentFonts } from '../fonts/index.ts'
import { giveFolder } from '../host/sandbox/index.ts'
import { takeOut } from '../host/staged-files.ts'
import { runMupdf } from '../pdf/index.ts'
import { decodeTable, readOfficeParts } from './inspect-office.ts'
import { isBinary, moduleOf, type OfficeKind } from './office-kinds.ts'
import { withOffice, type OfficeEnd, type OfficeProcess } from './office-process.ts'

/** The page layout of a workbook's sheets. The driver's `spreadsheet.py` explains each choice. */
export interface SheetLayout {
  /** Names or numbers (from 1); all visible sheets when empty. */
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
  language: DocumentLanguage
  /** Tags for screen readers (ISO 32000-1, 14.8). */
  tagged: boolean
  /** PDF/A-2b (ISO 19005-2). */
  archival: boolean
  /** For presentations: exports each slide with its notes instead of the slides alone. */
  notesPages?: boolean
  sheets?: SheetLayout
  signal: AbortSignal
  /** The time limit for this document, from when it has a LibreOffice. */
  seconds: number
  memoryMegabytes: number
  onProgress(percent: number): void
}

export interface OfficeResult {
  replaced: ReplacedFont[]
  /** Whether the file has macros. They were not run. */
  macros: boolean
  /** Whether pictures or data are linked. They were not fetched. */
  linked: boolean
}

/** The limit of pages of a sheet, counting empty pages between cells; `MOST_PAGES` in the driver's `far_cells.py`. */
const mostSheetPages = 10_000

const defaultLayout: SheetLayout = { sheets: [], fit: 'auto', orientation: 'auto', repeatHeadings: true }

/** The filter data of LibreOffice's PDF export (writer_pdf_Export and similar). */
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

/**
 * Copies the file to where LibreOffice sees it, and returns how to open it. CSV is decoded first, because LibreOffice guesses encodings
 * wrong.
 */
async function bringIn(
  { path, kind, language, signal }: OfficeToPdf,
  folder: string,
  input: string,
): Promise<Record<string, string>> {
  if (kind !== 'csv') {
    // Fails instead of following a link that an earlier file of the job may have left under this name.
    await copyFile(path, input, constants.COPYFILE_EXCL)
    await giveFolder(folder, input)
    return {}
  }
  const separator = await decodeTable(path, input, language, signal)
  await giveFolder(folder, input)
  // Separator, double quotes, UTF-8, from line 1, standard columns, language, quoted fields are text, detect numbers.
  const options = `${separator},34,76,1,,0,false,true`
  return { FilterName: 'Text - txt - csv (StarCalc)', FilterOptions: options }
}

function officeFailure(end: Extract<OfficeEnd, { failed: string }>, { password }: OfficeToPdf): DocweaveError {
  if (end.failed === 'encrypted') return new DocweaveError(password === undefined ? 'FILE_ENCRYPTED' : 'PASSWORD_WRONG')
  if (end.failed === 'damaged') return new DocweaveError('FILE_DAMAGED', {}, end.message)
  if (end.failed === 'sheet') return new DocweaveError('SHEET_NOT_FOUND', { sheet: end.message.slice(0, 100) })
  if (end.failed === 'pages')
    return new DocweaveError('PAGES_TOO_MANY', { limit: mostSheetPages, pages: Number(end.message) })
  return new DocweaveError('ENGINE_FAILED', {}, end.message)
}

/** Runs the conversion in the folder of `office`, and removes the files afterwards. */
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
        load: await bringIn(wish, office.folder, input),
        export: exportOptions(wish),
        ...(password === undefined ? {} : { password }),
        ...(rewritten === undefined ? {} : { odf }),
      },
      { signal, seconds, onProgress },
    )
    if ('failed' in end) throw officeFailure(end, wish)
    const aside = `${office.folder}.taken`
    await takeOut(output, aside, out)
    if (rewritten !== undefined) await takeOut(odf, aside, rewritten)
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
  const readParts = (readable: string) => readOfficeParts(path, kind, readable, signal)
  // A file that LibreOffice need not rewrite is read during the conversion.
  const early = needsRewriting ? undefined : readParts(path)
  const earlyEnd = early?.catch(() => undefined)
  try {
    const { macros: own } = await withOffice(signal, (office) =>
      convertIn(office, wish, needsRewriting ? rewritten : undefined),
    )
    const { fonts, linked, macros } = await (early ?? readParts(rewritten))
    const replaced = await replacedFonts(new Set(fonts), out, { signal, memoryMegabytes })
    return { replaced, macros: macros || own, linked }
  } finally {
    await Promise.all([earlyEnd, rm(rewritten, { force: true })])
  }
}

interface ReplacedFont {
  name: string
  by: string
}

/** Normalizes a name for comparison: PostScript names have no spaces, and end with the style. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Compares the fonts that a document names with those in its PDF. A font counts as replaced if it is not installed and its substitute is in
 * the PDF, because documents name many fonts that none of their text uses.
 *
 * @returns the replaced fonts, in the order of the names
 */
async function replacedFonts(
  names: Iterable<string>,
  pdf: string,
  options: { signal: AbortSignal; memoryMegabytes: number },
): Promise<ReplacedFont[]> {
  const { standInsFor } = await documentFonts()
  const [{ fonts }, standIns] = await Promise.all([runMupdf('listFonts', { path: pdf }, options), standInsFor(names)])
  const held = fonts.map(plain)
  const found = [...standIns].map(([name, by]) => ({ name, by }))
  return found.filter(({ by }) => held.some((font) => font.startsWith(plain(by))))
}
