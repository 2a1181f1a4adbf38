/** Rows and cells (`#` and `&`) as nodes. */
import { itemOf, type Item } from './items.ts'
import { joined } from './leaves.ts'
import type { MathAlign, MathNode, MathRow } from './math.ts'

export interface Table {
  rows: MathRow[][]
  depth: number
}

/** Without spaces at its ends. */
export function trimmed(row: MathRow): MathRow {
  const from = row.findIndex(({ kind }) => kind !== 'space')
  return from < 0 ? [] : row.slice(from, row.findLastIndex(({ kind }) => kind !== 'space') + 1)
}

const isFilled = (row: readonly MathRow[]) => row.some((cell) => cell.length > 0)

/** Trims the cells and drops empty rows: authors use them to move the others. */
const tidied = ({ rows }: Table): MathRow[][] => rows.map((row) => row.map(trimmed)).filter(isFilled)

/** The cells of a row behind each other. */
function inLine(cells: readonly MathRow[]): MathRow {
  const [first = [], second] = cells
  if (!second) return first
  return joined(cells.flatMap((cell, at): MathRow => (at === 0 ? cell : [{ kind: 'space', width: 4 }, ...cell])))
}

/** Returns what braces, or the whole script, contain: one row, or lines. */
export function contentOf(table: Table): Item {
  const [first = [], second] = table.rows
  return second ? linesOf(table, 'left') : itemOf(trimmed(inLine(first)), table.depth, true)
}

/** Returns lines below each other; a single one as it is. */
export function linesOf(table: Table, align: MathAlign): Item {
  const rows = tidied(table)
  const [first = [], second] = rows
  if (!second) return itemOf(inLine(first), table.depth, true)
  return itemOf([{ kind: 'lines', rows, align }], table.depth + 1)
}

/** Returns cases. Authors write `&&` for a wider gap: columns without content are dropped. */
export function casesOf(table: Table): Item {
  const rows = tidied(table)
  const filled = new Set(rows.flatMap((row) => row.flatMap((cell, at) => (cell.length > 0 ? [at] : []))))
  const cells = rows.map((row) => row.filter((_, at) => filled.has(at)))
  return itemOf([{ kind: 'cases', rows: cells }], table.depth + 1)
}

export interface MatrixColumn {
  table: Table
  align: MathAlign
}

/** More cells than this come from hostile scripts only: they are not arranged. */
const mostCells = 10_000

/** The table whose columns were written one after the other. */
export function turned(columns: readonly MatrixColumn[]): Table {
  const height = columns.reduce((most, { table }) => Math.max(most, table.rows.length), 0)
  const depth = columns.reduce((most, { table }) => Math.max(most, table.depth), 0)
  if (height * columns.length > mostCells) return { rows: columns.flatMap(({ table }) => table.rows), depth }
  const rows = Array.from({ length: height }, (_, at) => columns.map(({ table }) => table.rows[at]?.[0] ?? []))
  return { rows, depth }
}

/** The fences of matrices by their command. */
const fences: Readonly<Record<string, readonly [string, string]>> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  dmatrix: ['|', '|'],
}

/** Gives all rows the same number of cells. */
function padded(rows: MathRow[][]): MathRow[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width * rows.length > mostCells) return rows
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, (): MathRow => [])])
}

export function matrixOf({ rows, depth }: Table, command: string, aligns: readonly MathAlign[] = []): Item {
  const [left, right] = fences[command] ?? ['', '']
  const cells = padded(rows.map((row) => row.map(trimmed)))
  if (cells.length > 1 && !isFilled(cells.at(-1) ?? [])) cells.pop()
  const node: MathNode = { kind: 'matrix', rows: cells, aligns, left, right }
  return itemOf([node], depth + 1)
}
