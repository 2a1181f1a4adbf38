/** Writes a table as a range of a sheet. */
import type { Alignment as SheetAlignment, Borders, Worksheet } from 'exceljs'
import { markerText, plainText, type Alignment, type Paragraph, type Table, type TableCell } from '../analysis/index.ts'
import { cellValue } from './cell-value.ts'

const horizontal: Record<Alignment, SheetAlignment['horizontal']> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'left',
}

/** Points per character, the unit of column widths. */
const pointsPerCharacter = 5.6

const textOf = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ runs }) => plainText(runs).trim()).join('\n')

function bordersOf({ border }: Table): Partial<Borders> {
  if (border.weight <= 0) return {}
  const side = { style: border.weight > 1.2 ? 'medium' : 'thin', color: { argb: `FF${border.colour}` } } as const
  return { top: side, bottom: side, left: side, right: side }
}

function writeCell(sheet: Worksheet, cell: TableCell, row: number, table: Table): void {
  const target = sheet.getCell(row + cell.row, cell.column + 1)
  const last = { row: row + cell.row + cell.rowSpan - 1, column: cell.column + cell.columnSpan }
  if (cell.rowSpan > 1 || cell.columnSpan > 1) sheet.mergeCells(row + cell.row, cell.column + 1, last.row, last.column)
  const [first] = cell.paragraphs
  const style = first?.runs[0]?.style
  const { value, format } = cellValue(textOf(cell.paragraphs))
  if (value !== '') target.value = value
  if (format !== undefined) target.numFmt = format
  const isText = typeof value === 'string'
  target.alignment = {
    vertical: 'middle',
    wrapText: isText && (value.includes('\n') || cell.paragraphs.some(({ lines }) => lines.length > 1)),
    ...(first && (isText || first.align !== 'left') ? { horizontal: horizontal[first.align] } : {}),
  }
  target.border = bordersOf(table)
  if (cell.fill !== '') target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${cell.fill}` } }
  if (style)
    target.font = {
      name: style.eastAsian || style.latin || 'Arial',
      size: style.size,
      bold: style.bold,
      italic: style.italic,
      color: { argb: `FF${style.colour}` },
    }
}

/** Widens the sheet's columns to the table's. */
function widen(sheet: Worksheet, { columns }: Table): void {
  for (const [at, width] of columns.entries()) {
    const column = sheet.getColumn(at + 1)
    column.width = Math.max(column.width ?? 0, Math.round(width / pointsPerCharacter))
  }
}

/** Writes a table from `row` on, and returns the next row. */
export function writeTable(sheet: Worksheet, table: Table, row: number): number {
  for (const cell of table.cells) writeCell(sheet, cell, row, table)
  for (const [at, height] of table.rows.entries()) sheet.getRow(row + at).height = Math.min(Math.max(height, 12), 400)
  widen(sheet, table)
  return row + table.rows.length
}

/** Writes paragraphs from `row` on, one per row, and returns the next row. */
export function writeText(sheet: Worksheet, paragraphs: readonly Paragraph[], row: number): number {
  for (const [at, { runs, heading, list }] of paragraphs.entries()) {
    const text = `${markerText(list)}${plainText(runs)}`
    for (const [column, part] of text.split('\t').entries()) {
      const cell = sheet.getCell(row + at, column + 1)
      const { value, format } = cellValue(part)
      cell.value = value
      if (format !== undefined) cell.numFmt = format
      if (heading > 0) cell.font = { bold: true }
    }
  }
  return row + paragraphs.length
}
