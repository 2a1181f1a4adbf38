/** Detects tables without rules: short texts aligned in rows and columns. */
import { around, heightOf, median, widthOf } from './box.ts'
import type { Segment } from './segments.ts'
import { plainText } from './text-runs.ts'
import { rowsOf, type Stretch } from './zones.ts'

export interface AlignedTable {
  /** The lines of each cell, by row and column. */
  rows: Segment[][][]
  columns: { left: number; right: number }[]
}

/** A line that fills this fraction of its column's width counts as running text. */
const fullLine = 0.8

/** Whether most lines begin with a lowercase letter, that is, continue a sentence. */
const goesOn = (items: readonly Segment[]): boolean =>
  items.slice(1).filter(({ runs }) => /^\p{Ll}/u.test(plainText(runs))).length >= (items.length - 1) * 0.6

/** Whether a column is running text: many of its lines span its width, or continue the sentence before. */
export function isProse(items: readonly Segment[], width: number): boolean {
  if (items.length < 3) return false
  const full = items.filter((item) => widthOf(item) > fullLine * width && item.letters > 12).length
  return full >= items.length * 0.45 || goesOn(items)
}

/** Merges rows that are continuation lines of a cell: lines of a cell are closer together than rows. */
function joinedRows(rows: readonly Segment[][][]): Segment[][][] {
  const boxes = rows.map((row) => around(row.flat()))
  const gaps = boxes.slice(1).map((box, at) => box.top - (boxes[at]?.bottom ?? 0))
  const usual = median(gaps)
  const joined: Segment[][][] = []
  for (const [at, row] of rows.entries()) {
    const gap = gaps[at - 1] ?? Number.POSITIVE_INFINITY
    const above = joined.at(-1)
    const filled = row.filter((cell) => cell.length > 0).length
    const [first = []] = row
    const isContinued =
      above && first.length === 0 && filled < row.length && gap < heightOf(boxes[at] ?? around([])) * 0.6
    if (isContinued && gap <= usual + 0.5) for (const [column, cell] of row.entries()) above[column]?.push(...cell)
    else joined.push(row.map((cell) => [...cell]))
  }
  return joined
}

/** Baselines of a row differ by less than this, in font sizes: its fonts may have lines of different heights. */
const level = 0.35

/** Whether the cells of most rows stand on one line. Texts side by side have lines of their own. */
function sharesBaselines(rows: readonly Segment[][][]): boolean {
  const several = rows.map((row) => row.flat()).filter((row) => row.length > 1)
  const even = several.filter((row) => {
    const [first] = row
    return first && row.every(({ baseline, size }) => Math.abs(baseline - first.baseline) < level * size)
  })
  return even.length >= several.length * 0.6
}

/** Reads a stretch of several columns as a table; `undefined` if it is running text side by side, or has too few filled rows. */
export function alignedTable({ columns }: Stretch<Segment>): AlignedTable | undefined {
  if (columns.length < 2) return undefined
  if (columns.filter(({ items, left, right }) => isProse(items, right - left)).length >= Math.min(columns.length, 2))
    return undefined
  const all = columns.flatMap(({ items }) => items)
  const rows = rowsOf(all).map((row) => columns.map(({ items }) => row.filter((segment) => items.includes(segment))))
  const filled = rows.filter((row) => row.filter((cell) => cell.length > 0).length > 1).length
  const isEnough = columns.length > 2 ? filled >= 2 : filled >= 3
  if (!isEnough || filled < rows.length * 0.5 || !sharesBaselines(rows)) return undefined
  // A sentence goes on in every line, with text of its own beside it.
  if (
    columns.some(
      ({ items, left, right }) => items.length > 5 && isProse(items, right - left) && filled > items.length * 0.6,
    )
  )
    return undefined
  return { rows: joinedRows(rows), columns: columns.map(({ left, right }) => ({ left, right })) }
}
