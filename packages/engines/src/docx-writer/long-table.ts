/** A table over many pages in pieces, which are written one after another as the rows of one. */
import type { Table as DocxTable } from 'docx'
import type { Table } from '../page-analysis/index.ts'

/** Rows of a piece, or a few more where a cell reaches further. */
const rowsEach = 100

export class LongTable {
  readonly #pieces: readonly Table[]
  readonly #make: (piece: Table) => DocxTable

  constructor(pieces: readonly Table[], make: (piece: Table) => DocxTable) {
    this.#pieces = pieces
    this.#make = make
  }

  /** Each piece as a table by itself, made when it is asked for. */
  *pieces(): Iterable<DocxTable> {
    for (const piece of this.#pieces) yield this.#make(piece)
  }
}

/** The rows that a piece can begin with: no cell reaches over their upper side. */
function startsOf({ rows, cells }: Table): number[] {
  const crossed = new Set<number>()
  for (const { row, rowSpan } of cells) for (let below = 1; below < rowSpan; below++) crossed.add(row + below)
  const starts = [0]
  for (let row = 1; row < rows.length; row++)
    if (row - (starts.at(-1) ?? 0) >= rowsEach && !crossed.has(row)) starts.push(row)
  return starts
}

/** Cuts a table into tables of its rows; one that is not long is a piece by itself. */
export function piecesOf(table: Table): Table[] {
  const starts = startsOf(table)
  if (starts.length === 1) return [table]
  const pieces = starts.map((start, at): Table => ({
    ...table,
    rows: table.rows.slice(start, starts[at + 1]),
    headerRows: Math.max(table.headerRows - start, 0),
    cells: [],
  }))
  for (const cell of table.cells) {
    const at = starts.findLastIndex((start) => start <= cell.row)
    pieces[at]?.cells.push({ ...cell, row: cell.row - (starts[at] ?? 0) })
  }
  return pieces
}
