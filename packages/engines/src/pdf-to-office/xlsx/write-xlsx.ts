/** Writes the tables of a document as a workbook (ECMA-376, SpreadsheetML). */
import exceljs, { type Worksheet } from 'exceljs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Block, DocumentModel, DocumentPage, Paragraph, Table } from '../analysis/index.ts'
import { writeTable, writeText } from './write-table.ts'

export interface WriteXlsxOptions {
  sheets: 'page' | 'table'
  /** Whether to write the text around the tables too. */
  text: boolean
}

export interface WrittenWorkbook {
  bytes: Uint8Array
  pagesWithoutTables: number
}

const blocksOf = ({ zones }: DocumentPage): Block[] =>
  zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
const tablesOf = (page: DocumentPage): Table[] => blocksOf(page).filter((block) => block.type === 'table')

/** Writes tables below each other, with the text between them if wanted. */
function writePage(sheet: Worksheet, page: DocumentPage, text: boolean): void {
  let row = 1
  let waiting: Paragraph[] = []
  const writeWaiting = () => {
    row = writeText(sheet, waiting, row)
    waiting = []
  }
  for (const block of blocksOf(page)) {
    if (block.type === 'paragraph' && text) waiting.push(block)
    if (block.type !== 'table') continue
    writeWaiting()
    if (row > 1) row++
    row = writeTable(sheet, block, row)
    if (text) row++
  }
  writeWaiting()
}

/** @throws DocweaveError `TABLES_NOT_FOUND` if there is no table and no text is wanted, or no content at all */
export async function writeXlsx(
  { pages, title }: DocumentModel,
  { sheets, text }: WriteXlsxOptions,
): Promise<WrittenWorkbook> {
  const book = new exceljs.Workbook()
  book.creator = 'Docweave'
  if (title !== '') book.title = title
  const used = pages.filter((page) => (text ? blocksOf(page).length > 0 : tablesOf(page).length > 0))
  if (used.length === 0) throw new DocweaveError('TABLES_NOT_FOUND')
  for (const page of used) {
    const tables = tablesOf(page)
    if (sheets === 'page' || tables.length === 0) writePage(book.addWorksheet(`${page.number}`), page, text)
    else
      for (const [at, table] of tables.entries())
        writeTable(book.addWorksheet(tables.length > 1 ? `${page.number}-${at + 1}` : `${page.number}`), table, 1)
  }
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  const without = pages.filter((page) => tablesOf(page).length === 0 && page.tableEnd === undefined)
  const pagesWithoutTables = text ? 0 : without.length
  return { bytes, pagesWithoutTables }
}
