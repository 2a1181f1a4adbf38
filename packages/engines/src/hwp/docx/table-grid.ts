/** The grid of a table: the widths of its columns, and which cell is where. */
import type { TableCell } from '../document/model.ts'
import { indicesOf, mostPlaces } from '../document/table-places.ts'

export interface Grid {
  /** In points. */
  columns: number[]
  /** The cells of each row that begin there, from left to right; `undefined` for a place without a cell. */
  rows: { column: number; cell: TableCell | undefined }[][]
  /** Cells whose place another cell has. */
  displaced: TableCell[]
}

/** The number of starts before `end`: their indices are ascending. */
function endIndex(starts: readonly number[], end: number): number {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((starts[middle] ?? end) < end) from = middle + 1
    else to = middle
  }
  return from
}

/** The same cells without empty rows and columns. */
function compacted(cells: readonly TableCell[]): TableCell[] {
  const [rows, columns] = [indicesOf(cells.map(({ row }) => row)), indicesOf(cells.map(({ column }) => column))]
  const [rowStarts, columnStarts] = [[...rows.keys()], [...columns.keys()]]
  return cells.map((cell) => {
    const [row, column] = [rows.get(cell.row) ?? 0, columns.get(cell.column) ?? 0]
    return {
      ...cell,
      row,
      column,
      rows: Math.max(endIndex(rowStarts, cell.row + cell.rows) - row, 1),
      columns: Math.max(endIndex(columnStarts, cell.column + cell.columns) - column, 1),
    }
  })
}

/** The width of a column that no cell tells, in points. */
const usualWidth = 20

/** Finds the widths of columns: from cells of one column, then from what wider cells leave for the rest. */
function widthsOf(cells: readonly TableCell[], count: number): number[] {
  const widths: (number | undefined)[] = Array.from({ length: count })
  for (const { column, columns, width } of cells.toSorted((one, other) => one.columns - other.columns)) {
    const own = Array.from({ length: columns }, (_, at) => column + at)
    const unknown = own.filter((at) => widths[at] === undefined)
    const known = own.reduce((sum, at) => sum + (widths[at] ?? 0), 0)
    for (const at of unknown) widths[at] = Math.max((width - known) / unknown.length, 1)
  }
  return widths.map((width) => width ?? usualWidth)
}

/** @returns `undefined` if the table has no cells, or more places than a program can show */
export function gridOf(given: readonly TableCell[]): Grid | undefined {
  const cells = compacted(given).toSorted((one, other) => one.row - other.row || one.column - other.column)
  const rowCount = cells.reduce((most, { row }) => Math.max(most, row + 1), 0)
  const columnCount = cells.reduce((most, { column }) => Math.max(most, column + 1), 0)
  if (cells.length === 0 || rowCount * columnCount > mostPlaces) return undefined
  const taken = Array.from({ length: rowCount }, () => new Set<number>())
  const rows: Grid['rows'] = Array.from({ length: rowCount }, () => [])
  const displaced: TableCell[] = []
  for (const cell of cells) {
    const columns = Math.min(cell.columns, columnCount - cell.column)
    const placed = { ...cell, columns, rows: Math.min(cell.rows, rowCount - cell.row) }
    // A cell before this one that overlaps it begins at most as low, so it has a place in the first row.
    const own = Array.from({ length: columns }, (_, at) => cell.column + at)
    if (own.some((column) => taken[cell.row]?.has(column))) displaced.push(cell)
    else {
      for (const row of taken.slice(cell.row, cell.row + placed.rows)) for (const column of own) row.add(column)
      rows[cell.row]?.push({ column: cell.column, cell: placed })
    }
  }
  for (const [at, row] of rows.entries()) {
    for (let column = 0; column < columnCount; column++)
      if (!taken[at]?.has(column)) row.push({ column, cell: undefined })
    row.sort((one, other) => one.column - other.column)
  }
  return { columns: widthsOf(cells, columnCount), rows, displaced }
}
