/**
 * The score of table structure: the F1 of adjacency relations between the cells of a document (Göbel, Hassan, Oro and Orsi, "A methodology
 * for evaluating algorithms for table understanding in PDF documents", 2012; used by the ICDAR 2013 table competition).
 */

export interface Cell {
  /** From 0. */
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  text: string
}

/** How often each relation occurs: the texts of two neighbouring cells and the direction. */
export type Relations = Map<string, number>

/** Spaces, the kind of quotation mark and dash, and case do not count. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad]+/g, '')
    .replaceAll(/[−–—‐‑]/g, '-')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .toLowerCase()

/** The relations of a table's filled cells with the next filled cell to the right and below. */
export function relationsOf(cells: readonly Cell[]): Relations {
  const filled = cells.filter(({ text }) => comparable(text) !== '')
  const places = new Map<string, Cell>()
  let [rows, columns] = [0, 0]
  for (const cell of filled) {
    rows = Math.max(rows, cell.row + cell.rowSpan)
    columns = Math.max(columns, cell.column + cell.columnSpan)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        places.set(`${row} ${column}`, cell)
  }
  const pairs = new Map<Cell, Map<Cell, Set<string>>>()
  const follow = (line: (Cell | undefined)[], direction: string) => {
    let last: Cell | undefined
    for (const cell of line) {
      if (!cell) continue
      if (last && last !== cell) {
        const others = pairs.get(last) ?? new Map<Cell, Set<string>>()
        pairs.set(last, others.set(cell, (others.get(cell) ?? new Set<string>()).add(direction)))
      }
      last = cell
    }
  }
  const range = (length: number) => Array.from({ length }, (_, at) => at)
  for (const row of range(rows))
    follow(
      range(columns).map((column) => places.get(`${row} ${column}`)),
      'right',
    )
  for (const column of range(columns))
    follow(
      range(rows).map((row) => places.get(`${row} ${column}`)),
      'below',
    )
  const found: Relations = new Map()
  for (const [one, others] of pairs)
    for (const [other, directions] of others)
      for (const direction of directions) {
        const key = JSON.stringify([comparable(one.text), comparable(other.text), direction])
        found.set(key, (found.get(key) ?? 0) + 1)
      }
  return found
}

/** Adds up the relations of several tables. */
export function united(all: readonly Relations[]): Relations {
  const sum: Relations = new Map()
  for (const relations of all) for (const [key, count] of relations) sum.set(key, (sum.get(key) ?? 0) + count)
  return sum
}

export interface Counts {
  right: number
  found: number
  true: number
}

const total = (relations: Relations) => [...relations.values()].reduce((sum, count) => sum + count, 0)

export const compared = (truth: Relations, found: Relations): Counts => ({
  right: [...truth].reduce((sum, [key, count]) => sum + Math.min(count, found.get(key) ?? 0), 0),
  found: total(found),
  true: total(truth),
})

export function f1({ right, found, true: expected }: Counts): number {
  const [precision, recall] = [right / Math.max(found, 1), right / Math.max(expected, 1)]
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

/** Macro: the mean of the documents. Micro: of all relations together. */
export const scores = (documents: readonly Counts[]): { macro: number; micro: number } => ({
  macro: documents.reduce((sum, each) => sum + f1(each), 0) / Math.max(documents.length, 1),
  micro: f1(
    documents.reduce(
      (sum, each) => ({ right: sum.right + each.right, found: sum.found + each.found, true: sum.true + each.true }),
      { right: 0, found: 0, true: 0 },
    ),
  ),
})
