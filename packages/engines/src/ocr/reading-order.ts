/**
 * Orders the lines of a page as they are read. Columns of running text are read one after the other; tables and lists with prices, whose
 * columns are not running text, row by row.
 */
import {
  around,
  median,
  rowsOf,
  stretchesOf,
  widthOf,
  type Box,
  type Stretch,
} from '../pdf-to-office/analysis/index.ts'

/** A gap between columns is at least this wide, in heights of a line. */
const leastGap = 0.75
/** A column of running text has at least so many rows, and is at least this wide, in heights of a line. */
const fewestRows = 3
const leastColumn = 7
/** The part of a column's rows that are one line: those of tables have several cells. */
const leastWhole = 0.7
/** The rows of running text are closer together than this, in heights of a line: those of forms are not. */
const mostGap = 1.5
/** The maximum nesting of columns; deeper ones are coincidental. */
const deepest = 4

/** Whether lines are one column of running text: long lines below each other. A picture beside them makes some of them shorter. */
function isColumn(lines: readonly Box[], height: number): boolean {
  const rows = rowsOf(lines)
  if (rows.length < fewestRows || median(lines.map(widthOf)) < leastColumn * height) return false
  const tops = rows.map((row) => around(row).top)
  const gap = median(tops.slice(1).map((top, index) => top - (tops[index] ?? top))) - height
  return gap < mostGap * height && rows.filter((row) => row.length === 1).length >= leastWhole * rows.length
}

/** Whether lines are running text, in one column or mostly in several. */
function isRunningText(lines: readonly Box[], height: number, depth: number): boolean {
  if (isColumn(lines, height)) return true
  if (depth >= deepest) return false
  return stretchesOf(lines, around(lines), leastGap * height).some(
    (stretch) =>
      isInColumns(stretch, height, depth + 1) &&
      stretch.columns.flatMap(({ items }) => items).length >= lines.length / 2,
  )
}

/** Whether a stretch of the page is running text in columns. */
const isInColumns = ({ columns }: Stretch<Box>, height: number, depth: number): boolean =>
  columns.length > 1 && columns.filter(({ items }) => isRunningText(items, height, depth)).length > 1

/** Columns that go on over several stretches of the page, and what stands between them. */
interface Flow<Line extends Box> {
  columns: Line[][]
  insets: Line[]
}

/**
 * Adds a stretch to the columns above it if its outer columns go on at the same outer sides. What stands between them is an inset: a picture's
 * caption or a quotation, around which the columns run.
 */
function goesOn<Line extends Box>(flow: Flow<Line> | undefined, stretch: Stretch<Line>, height: number): boolean {
  const [first, last] = [flow?.columns[0], flow?.columns.at(-1)]
  const [left, right] = [stretch.columns[0], stretch.columns.at(-1)]
  if (!flow || !first || !last || !left || !right || stretch.columns.length < flow.columns.length) return false
  const isSame = stretch.columns.length === flow.columns.length
  if (!isSame && flow.columns.length !== 2) return false
  if (Math.abs(around(first).left - left.left) > height || Math.abs(around(last).right - right.right) > height)
    return false
  if (isSame) for (const [index, { items }] of stretch.columns.entries()) flow.columns[index]?.push(...items)
  else {
    first.push(...left.items)
    last.push(...right.items)
    flow.insets.push(...stretch.columns.slice(1, -1).flatMap(({ items }) => items))
  }
  return true
}

/**
 * Returns the blocks of a page in reading order, each a list of rows, and each row a list of lines from the left.
 *
 * @param height the usual height of a line
 */
export function inReadingOrder<Line extends Box>(lines: readonly Line[], height: number, depth = 0): Line[][][] {
  if (lines.length === 0) return []
  const parts: (Flow<Line> | Line[][])[] = []
  for (const stretch of stretchesOf(lines, around(lines), leastGap * height)) {
    const last = parts.at(-1)
    const flow = Array.isArray(last) ? undefined : last
    if (depth >= deepest || !isInColumns(stretch, height, depth)) {
      const rows = rowsOf(stretch.columns.flatMap(({ items }) => items))
      if (Array.isArray(last)) last.push(...rows)
      else parts.push(rows)
    } else if (!goesOn(flow, stretch, height))
      parts.push({ columns: stretch.columns.map(({ items }) => [...items]), insets: [] })
  }
  return parts.flatMap((part) =>
    Array.isArray(part)
      ? [part]
      : [...part.columns, part.insets].flatMap((column) => inReadingOrder(column, height, depth + 1)),
  )
}
