/** The cells of a table as rows of texts. */
import type { Paragraph, Table } from '../document/model.ts'
import { indicesOf, mostPlaces } from '../document/table-places.ts'

const rowsAndColumns = ({ cells }: Pick<Table, 'cells'>) => ({
  rows: indicesOf(cells.map(({ row }) => row)),
  columns: indicesOf(cells.map(({ column }) => column)),
})

/** Returns a text for each cell of the grid: of a merged cell, at its first place. Cells in one place have one text. */
export function rowsOf(table: Pick<Table, 'cells'>, write: (paragraphs: readonly Paragraph[]) => string): string[][] {
  const { rows, columns } = rowsAndColumns(table)
  const texts = Array.from({ length: rows.size }, () => Array.from({ length: columns.size }, () => ''))
  for (const { row, column, paragraphs } of table.cells) {
    const [cells, at] = [texts[rows.get(row) ?? 0] ?? [], columns.get(column) ?? 0]
    cells[at] = `${cells[at] ?? ''} ${write(paragraphs)}`.trim()
  }
  return texts
}

/** Whether a table only surrounds text, or has too many places to be arranged. */
export function isFrame(table: Pick<Table, 'cells'>): boolean {
  const { rows, columns } = rowsAndColumns(table)
  return columns.size <= 1 || rows.size * columns.size > mostPlaces
}
