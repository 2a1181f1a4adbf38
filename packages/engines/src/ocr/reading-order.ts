/**
 * Orders the lines of a page as they are read. Columns of running text are read one after the other; tables and lists with prices, whose
 * columns are not running text, row by row.
 */
import { around, rowsOf, stretchesOf, widthOf, type Box } from '../pdf-to-office/analysis/index.ts'

/** A gap between columns is at least this wide, in heights of a line. */
const leastGap = 0.75
/** A column of running text has at least so many rows, and is at least this wide, in heights of a line. */
const fewestRows = 3
const leastColumn = 7
/** The part of a column's rows that fill its width: the others begin or end a paragraph. */
const leastFilled = 0.4
/** The width that a row must fill. */
const full = 0.8
/** The maximum nesting of columns; deeper ones are coincidental. */
const deepest = 4

/** Whether lines are a column of running text: most rows reach from one side to the other. */
function isRunningText(lines: readonly Box[], height: number): boolean {
  const width = widthOf(around(lines))
  const rows = rowsOf(lines)
  if (rows.length < fewestRows || width < leastColumn * height) return false
  const filled = rows.filter((row) => row.reduce((sum, line) => sum + widthOf(line), 0) > full * width)
  return filled.length >= leastFilled * rows.length
}

/**
 * Returns the blocks of a page in reading order, each a list of rows, and each row a list of lines from the left.
 *
 * @param height the usual height of a line
 */
export function inReadingOrder<Line extends Box>(lines: readonly Line[], height: number, depth = 0): Line[][][] {
  if (lines.length === 0) return []
  const blocks: Line[][][] = []
  let block: Line[][] | undefined
  for (const { columns } of stretchesOf(lines, around(lines), leastGap * height)) {
    const running = columns.filter(({ items }) => isRunningText(items, height))
    if (columns.length < 2 || running.length < 2 || depth === deepest) {
      if (!block) blocks.push((block = []))
      block.push(...rowsOf(columns.flatMap(({ items }) => items)))
    } else {
      blocks.push(...columns.flatMap(({ items }) => inReadingOrder(items, height, depth + 1)))
      block = undefined
    }
  }
  return blocks
}
