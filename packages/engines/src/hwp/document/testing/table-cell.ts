/** Cells of tables for tests. */
import type { TableCell } from '../model.ts'

/** An empty cell of ten points in one row and column. */
export const tableCell = (row: number, column: number, more: Partial<TableCell> = {}): TableCell => ({
  row,
  column,
  rows: 1,
  columns: 1,
  width: 10,
  height: 10,
  margin: { left: 0, right: 0, top: 0, bottom: 0 },
  align: 'top',
  isVertical: false,
  isHeader: false,
  border: undefined,
  paragraphs: [],
  ...more,
})
