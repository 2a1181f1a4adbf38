/** Finds tables with horizontal rules only, as books and papers draw them: above and below the table and under its header. */
import { around, centreOf, grown, heightOf, holdsMiddle, shared, type Box } from './box.ts'
import type { Glyph, Rule } from './elements.ts'
import { refinedGrid } from './refine-grid.ts'
import type { Grid, GridCell } from './ruled-tables.ts'
import { tabular } from './table-columns.ts'

/** Coordinates closer than this are equal, in points. */
const near = 4
/** Rules that cover this fraction of the table's width bound its rows; shorter ones belong to spanning header cells. */
const full = 0.9
/** The minimum width of a table, in points. */
const leastWidth = 60

/** Joins the pieces of a rule that is drawn column by column, and rules drawn twice. */
function joined(rules: readonly Rule[]): Rule[] {
  const found: Rule[] = []
  for (const rule of rules.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const last = found.findLast(
      (other) => Math.abs(other.top - rule.top) < 1.5 && rule.left - other.right < 2 && other.left - rule.right < 2,
    )
    if (last) Object.assign(last, around([last, rule]))
    else found.push({ ...rule })
  }
  return found
}

/** Groups rules that are below each other and reach equally far, with the shorter ones between them. */
function groupsOf(rules: readonly Rule[]): Rule[][] {
  const groups: { left: number; right: number; rules: Rule[] }[] = []
  const byWidth = rules.toSorted((a, b) => b.right - b.left - (a.right - a.left))
  for (const rule of byWidth) {
    const group = groups.find(
      ({ left, right, rules: [first] }) =>
        first && rule.left > left - near && rule.right < right + near && rule.right - rule.left > 8,
    )
    if (group) group.rules.push(rule)
    else if (rule.right - rule.left >= leastWidth) groups.push({ left: rule.left, right: rule.right, rules: [rule] })
  }
  return groups.map((group) => group.rules.toSorted((a, b) => a.top - b.top))
}

/** The grid between the rules from `first` to `last`: one column, which the text divides. */
function gridBetween(bounds: readonly Rule[], partial: readonly Rule[], text: Box): Grid {
  const box = around(bounds)
  const xs = [Math.min(box.left, text.left) - 1, Math.max(box.right, text.right) + 1]
  const [left = 0, right = 0] = xs
  const ys = bounds.map(centreOf)
  const cells = ys.slice(1).map((bottom, row): GridCell => ({
    ...{ row, column: 0, rowSpan: 1, columnSpan: 1, left, right },
    ...{ top: ys[row] ?? 0, bottom },
  }))
  const strongest = bounds.reduce((one, other) => (other.weight > one.weight ? other : one))
  const border = { weight: strongest.weight, colour: strongest.colour }
  return { left, right, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0, xs, ys, cells, border, partial: [...partial] }
}

const outside = (rules: readonly Rule[], boxes: readonly Box[]): Rule[] =>
  rules.filter((rule) => !boxes.some((box) => holdsMiddle(grown(box, 2), rule)))

/** The horizontal rules that are inside none of the grids. */
export const freeRules = (rules: readonly Rule[], grids: readonly Box[]): Rule[] =>
  joined(
    outside(
      rules.filter(({ isHorizontal }) => isHorizontal),
      grids,
    ),
  )

const textBetween = (box: Box, glyphs: readonly Glyph[]) =>
  glyphs.filter((glyph) => holdsMiddle({ ...box, left: box.left - near, right: box.right + near }, glyph))

/** Rules closer than this, in points, may have no text between them: they are drawn double, or bound an empty row. */
const emptyRow = 24

/** Whether another table is in a space: then the rules above and below it do not bound a row. */
const overlap = (one: Box, other: Box): boolean => {
  const { left, right, top, bottom } = shared(one, other)
  return right - left > near && bottom - top > near
}

/** Whether text between two rules may be rows of a table: it is in columns, or there is none, and no other table. */
function isBody(box: Box, glyphs: readonly Glyph[], others: readonly Box[]): boolean {
  if (others.some((other) => overlap(box, other))) return false
  const text = textBetween(box, glyphs)
  return heightOf(around(text)) === 0 ? heightOf(box) < emptyRow : tabular(text)
}

/**
 * Appends the rows below and above a grid that only horizontal rules of its width separate.
 *
 * @param free those that belong to no grid
 * @param others the other grids of the page
 */
export function extendedGrid(
  grid: Grid,
  free: readonly Rule[],
  glyphs: readonly Glyph[],
  others: readonly Box[],
): Grid {
  const isAsWide = ({ left, right }: Rule) => Math.abs(left - grid.left) < near && Math.abs(right - grid.right) < near
  const own = free.filter(isAsWide)
  const ys = [...grid.ys]
  for (const rule of own.filter(({ top }) => top > grid.bottom)) {
    if (!isBody({ ...grid, top: ys.at(-1) ?? 0, bottom: centreOf(rule) }, glyphs, others)) break
    ys.push(centreOf(rule))
  }
  const before = own.filter(({ bottom }) => bottom < grid.top).toReversed()
  const added = before.findIndex((rule, at) => {
    const below = before[at - 1]
    return !isBody({ ...grid, top: centreOf(rule), bottom: below ? centreOf(below) : grid.top }, glyphs, others)
  })
  const above = (added < 0 ? before : before.slice(0, added)).map(centreOf).toReversed()
  if (above.length === 0 && ys.length === grid.ys.length) return grid
  const places = [...above, ...ys]
  const wholeRow = (row: number): GridCell => ({
    ...{ row, column: 0, rowSpan: 1, columnSpan: grid.xs.length - 1 },
    ...{ left: grid.left, right: grid.right, top: places[row] ?? 0, bottom: places[row + 1] ?? 0 },
  })
  const rowsBelow = ys.length - grid.ys.length
  return {
    ...{ ...grid, ys: places, top: places[0] ?? 0, bottom: places.at(-1) ?? 0 },
    cells: [
      ...above.map((_, row) => wholeRow(row)),
      ...grid.cells.map((cell) => ({ ...cell, row: cell.row + above.length })),
      ...Array.from({ length: rowsBelow }, (_, at) => wholeRow(places.length - 1 - rowsBelow + at)),
    ],
  }
}

/**
 * @param free the rules that belong to no grid
 * @param tables those that were found already, some with rows that free rules separate
 */
export function halfRuledGrids(free: readonly Rule[], glyphs: readonly Glyph[], tables: readonly Box[]): Grid[] {
  return groupsOf(outside(free, tables)).flatMap((group) => {
    const { left, right } = around(group)
    const bounds = group.filter((rule) => rule.right - rule.left > full * (right - left))
    const partial = group.filter((rule) => !bounds.includes(rule))
    const found: Grid[] = []
    let from = 0
    // Consecutive bounds belong together while the text between them is in columns.
    while (from < bounds.length - 1) {
      let to = from
      const box = (below: number) => ({
        ...{
          left,
          right,
          top: centreOf(bounds[below - 1] ?? around([])),
          bottom: centreOf(bounds[below] ?? around([])),
        },
      })
      while (to < bounds.length - 1 && isBody(box(to + 1), glyphs, tables)) to++
      const taken = bounds.slice(from, to + 1)
      const whole = around(taken)
      const text = textBetween(whole, glyphs)
      if (taken.length > 1 && text.length > 0) {
        const inner = partial.filter((rule) => rule.top > whole.top && rule.bottom < whole.bottom)
        const grid = refinedGrid(gridBetween(taken, inner, around(text)), glyphs)
        if (grid.xs.length > 2 && grid.ys.length > 2) found.push(grid)
      }
      from = Math.max(to, from + 1)
    }
    return found
  })
}
