/** Divides the picture of a line into rows for a narrow screen: between words, or at least between characters. */

/** The first column of a row in which it may end, as a share of the widest row. */
const earliest = 0.5

/** Returns the middle of the widest run of clear columns from `from` to `to`; `to` if none is clear. */
function clearest(isClear: (column: number) => boolean, from: number, to: number): number {
  let [best, widest, start] = [to, 0, from]
  for (let column = from; column <= to; column++) {
    if (column < to && isClear(column)) continue
    if (column - start > widest) [best, widest] = [Math.round((start + column) / 2), column - start]
    start = column + 1
  }
  return best
}

/**
 * Returns the first column of each row, and the one after its last. Wide gaps leave out rows.
 *
 * @param darkest the grey value of each column's darkest pixel, 0 to 255
 * @param widest the most columns of a row, at least 1
 */
export function lineRows(darkest: ArrayLike<number>, widest: number): [from: number, to: number][] {
  const values = Array.from(darkest)
  const paper = (Math.min(...values) + Math.max(...values)) / 2
  const isClear = (column: number) => (values[column] ?? 0) > paper
  const rows: [number, number][] = []
  let from = 0
  while (values.length - from > widest) {
    const to = clearest(isClear, Math.ceil(from + earliest * widest), from + Math.floor(widest))
    rows.push([from, to])
    from = to
  }
  rows.push([from, values.length])
  const inked = rows.filter(([start, end]) => values.slice(start, end).some((value) => value <= paper))
  return inked.length > 0 ? inked : rows
}
