/**
 * Sections and long tables whose blocks are created only while they are written, because all of them together take ten times the memory of
 * the text.
 */
import type { Table as DocxTable, FileChild, ISectionOptions } from 'docx'
import type { Table } from '../analysis/index.ts'

/** The minimum number of rows per piece; more if a cell spans the boundary. */
const rowsEach = 100

/** A table over many pages, divided into pieces that are written consecutively as rows of one table. */
export class LongTable {
  readonly #pieces: readonly Table[]
  readonly #make: (piece: Table) => DocxTable

  constructor(pieces: readonly Table[], make: (piece: Table) => DocxTable) {
    this.#pieces = pieces
    this.#make = make
  }

  /** Each piece as a separate table, created on demand. */
  *pieces(): Iterable<DocxTable> {
    for (const piece of this.#pieces) yield this.#make(piece)
  }
}

/** The rows that a piece can begin with: no cell spans their upper side. */
function startsOf({ rows, cells }: Table): number[] {
  const crossed = new Set<number>()
  for (const { row, rowSpan } of cells) for (let below = 1; below < rowSpan; below++) crossed.add(row + below)
  const starts = [0]
  for (let row = 1; row < rows.length; row++)
    if (row - (starts.at(-1) ?? 0) >= rowsEach && !crossed.has(row)) starts.push(row)
  return starts
}

/** Splits a table by rows; a short table is a single piece. */
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

export type LazyBlock = FileChild | LongTable

/** A section whose blocks are created on demand. */
export interface LazySection extends Omit<ISectionOptions, 'children'> {
  children: () => Iterable<LazyBlock>
}
