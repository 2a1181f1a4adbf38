/** Text at the top of a right column with nothing beside it, where the left column begins below a background picture. */
import { around, heightOf, widthOf, type Box } from './box.ts'
import type { Stretch } from './zones.ts'

/** The least number of lines, and the part of them that fills this part of the column's width. */
const leastLines = 3
const mostFull = 0.6
const full = 0.8
/** Lines of a column are closer than this, in heights of a line. */
const closest = 2
/** The tolerance for the sides of the column, in points. */
const near = 2

/** The number of stretches directly before `at` that consist of lines of the same right column, and that column. */
function linesAbove<Item extends Box>(
  stretches: readonly Stretch<Item>[],
  at: number,
): { count: number; column: number } | undefined {
  const columns = stretches[at]?.columns ?? []
  for (let column = columns.length - 1; column > 0; column--) {
    const { left = 0, right = 0 } = columns[column] ?? {}
    let count = 0
    let fullLines = 0
    let { top } = stretches[at] ?? { top: 0 }
    for (let above = stretches[at - 1]; above; above = stretches[at - 1 - count]) {
      const [own] = above.columns
      const isIn = above.columns.length === 1 && above.left > left - near && above.right < right + near
      if (!own || !isIn || top - above.bottom > closest * heightOf(above)) break
      if (widthOf(above) > full * (right - left)) fullLines++
      top = above.top
      count++
    }
    if (count >= leastLines && fullLines >= mostFull * count) return { count, column }
  }
  return undefined
}

/** Joins such lines with the stretch of columns below them. */
export function withRaisedColumns<Item extends Box>(stretches: readonly Stretch<Item>[]): Stretch<Item>[] {
  const joined: Stretch<Item>[] = []
  for (const [at, stretch] of stretches.entries()) {
    const found = stretch.columns.length > 1 ? linesAbove(stretches, at) : undefined
    if (!found) {
      joined.push(stretch)
      continue
    }
    const lines = joined
      .splice(joined.length - found.count)
      .flatMap(({ columns }) => columns.flatMap(({ items }) => items))
    const columns = stretch.columns.map((column, index) => {
      if (index !== found.column) return column
      const items = [...lines, ...column.items]
      const { left, right } = around(items)
      return { items, left, right }
    })
    joined.push({ ...around([stretch, ...lines]), columns })
  }
  return joined
}
