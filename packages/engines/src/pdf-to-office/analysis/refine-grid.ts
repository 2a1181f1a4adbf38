/**
 * Refines a grid of rules by its text. Many tables draw only some sides of their cells, and separate the other rows and columns by
 * alignment alone.
 */
import { around, centreOf, middleOf, widthOf, type Box } from './box.ts'
import type { Glyph, Rule } from './elements.ts'
import type { Grid, GridCell } from './ruled-tables.ts'
import { columnsAt, columnsBetween, linesIn, type Piece } from './table-columns.ts'
import { partsOf, rowsBetween } from './table-rows.ts'
import { linesOf } from './zones.ts'

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

interface Sides {
  xs: readonly number[]
  ys: readonly number[]
  columns: readonly Column[]
  partial: readonly Rule[]
}

/** Divides a cell of rules along the new sides inside it. */
function divided(cell: GridCell, pieces: readonly Piece[], { xs, ys, columns, partial }: Sides): GridCell[] {
  const [c0, c1] = [xs.indexOf(cell.left), xs.indexOf(cell.right)]
  const [r0, r1] = [ys.indexOf(cell.top), ys.indexOf(cell.bottom)]
  const cellAt = (row: number, rowSpan: number, from: number, to: number): GridCell => ({
    ...{ row, rowSpan, column: from, columnSpan: to - from },
    ...{ left: xs[from] ?? 0, right: xs[to] ?? 0, top: ys[row] ?? 0, bottom: ys[row + rowSpan] ?? 0 },
  })
  const isWhole = c1 - c0 === cell.columnSpan && r1 - r0 === cell.rowSpan
  // A cell without such text may have text in another direction.
  if (pieces.length === 0 || (isWhole && linesOf(pieces).every((line) => line.length === 1)))
    return [cellAt(r0, r1 - r0, c0, c1)]
  const found: GridCell[] = []
  for (let row = r0; row < r1; row++) {
    const own = pieces.filter((piece) => centreOf(piece) > (ys[row] ?? 0) && centreOf(piece) <= (ys[row + 1] ?? 0))
    const under = partial.filter((rule) => Math.abs(centreOf(rule) - (ys[row + 1] ?? 0)) < 3)
    const spans = spansOf(own, cell, columns, [c0, c1], under)
    let at = c0
    for (const { from, to, texts } of spans) {
      for (; at < from; at++) found.push({ ...cellAt(row, 1, at, at + 1), texts: [] })
      found.push({ ...cellAt(row, 1, from, to), texts })
      at = to
    }
    for (; at < c1; at++) found.push({ ...cellAt(row, 1, at, at + 1), texts: [] })
  }
  return found
}

/** The columns that the texts of a row cover, from left to right, with these texts. */
function spansOf(
  pieces: readonly Piece[],
  cell: Box,
  columns: readonly Column[],
  [c0, c1]: [number, number],
  under: readonly Rule[],
): Span[] {
  const spans: Span[] = []
  const [only] = pieces
  if (only && linesOf(pieces).every((line) => line.length === 1) && c1 - c0 > 1) {
    const isCentred = pieces.every((piece) => Math.abs(middleOf(piece) - middleOf(cell)) < 0.08 * widthOf(cell))
    if (isCentred && only.left - cell.left > only.size) return [{ from: c0, to: c1, texts: [...pieces] }]
  }
  for (const text of pieces.toSorted((a, b) => a.left - b.left)) {
    const rule = under.find(({ left, right }) => left < middleOf(text) && right > middleOf(text))
    const reach = rule ? around([text, rule]) : text
    const covered = Array.from({ length: c1 - c0 }, (_, at) => c0 + at).filter((column) =>
      covers(reach, columns[column]),
    )
    const own = Math.min(
      Math.max(
        columns.findLastIndex(({ start }) => start <= middleOf(text)),
        c0,
      ),
      c1 - 1,
    )
    const [from, to] = [Math.min(own, ...covered), Math.max(own, ...covered) + 1]
    const last = spans.at(-1)
    if (last && from < last.to) {
      last.to = Math.max(last.to, to)
      last.texts.push(text)
    } else spans.push({ from, to, texts: [text] })
  }
  return spans
}

/** A column: where it starts, and where its texts are. */
interface Column {
  start: number
  left: number
  right: number
}

interface Span {
  from: number
  to: number
  texts: Box[]
}

/** Whether a text reaches over the texts of a column, as opposed to into its margin. */
const covers = (text: Box, column: Column | undefined): boolean =>
  column !== undefined &&
  Math.min(text.right, column.right) - Math.max(text.left, column.left) >
    Math.max(2, 0.3 * Math.min(widthOf(text), column.right - column.left))

/** Returns the grid with the rows and columns that its text shows. */
export function refinedGrid(grid: Grid, glyphs: readonly Glyph[]): Grid {
  const lines = linesIn(grid, glyphs)
  const xs = sorted([
    ...grid.xs,
    ...grid.xs.slice(1).flatMap((right, at) => columnsBetween(grid.xs[at] ?? 0, right, lines)),
  ])
  const columns = columnsAt(
    xs,
    lines.flat().filter((piece) => xs.every((x) => x <= piece.left + 1 || x >= piece.right - 1)),
  ).map((items, at): Column => {
    const { left, right } = around(items)
    const start = xs[at] ?? 0
    return items.length > 0 ? { start, left, right } : { start, left: start, right: xs[at + 1] ?? start }
  })
  const widths = columns.map(({ left, right }) => right - left)
  // Lines of a frame around one column of text are no rows.
  const ys =
    xs.length < 3
      ? grid.ys
      : sorted([
          ...grid.ys,
          ...grid.ys.slice(1).flatMap((bottom, at) => {
            const own = lines
              .map((line) => line.filter(({ cell }) => cell.row === at && cell.rowSpan === 1))
              .filter((line) => line.length > 0)
            return rowsBetween(
              own.map((line) => partsOf(line, xs)),
              widths,
              grid.cells.filter(({ row }) => row === at).length > 1,
              grid.partial ?? [],
            )
          }),
        ])
  const pieces = Map.groupBy(lines.flat(), ({ cell }) => cell)
  return {
    ...grid,
    xs,
    ys,
    cells: grid.cells.flatMap((cell) =>
      divided(cell, pieces.get(cell) ?? [], { xs, ys, columns, partial: grid.partial ?? [] }),
    ),
  }
}
