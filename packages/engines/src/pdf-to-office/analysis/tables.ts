/** Builds tables of the model, from grids of rules and from aligned texts. */
import type { AlignedTable } from './unruled-tables.ts'
import { around, areaOf, heightOf, holdsMiddle, shared, widthOf, type Box } from './box.ts'
import { boxFinder } from './box-finder.ts'
import type { Area, Glyph, Turn } from './elements.ts'
import type { Paragraph, Table, TableCell } from './model.ts'
import { lineOf, type ColumnSides, type Line } from './lines.ts'
import { paragraphsOf } from './paragraphs.ts'
import type { Grid } from './ruled-tables.ts'
import { segmentsOf, type Segment } from './segments.ts'
import { isSpace } from './scripts.ts'
import { commonestTurn, turnPage } from './page-transforms.ts'
import { linesOf } from './zones.ts'

export interface TableContext {
  areas: readonly Area[]
  keepsSpaces: boolean
}

/** The colour behind a box: that of the topmost area covering most of it; empty for none or white. */
export function fillBehind(box: Box, areas: readonly Area[]): string {
  const behind = areas.findLast(
    (area) => areaOf(shared(area, box)) > 0.7 * areaOf(box) && widthOf(shared(area, box)) > 0,
  )
  return behind && behind.colour !== 'FFFFFF' ? behind.colour : ''
}

const linesIn = (segments: readonly Segment[], sides: ColumnSides): Line[] =>
  linesOf(segments).map((row) => lineOf(row, sides))

/** A space typed at the end of a text is within this distance, in heights of the text. */
const endSpace = 0.3

/** Text in a ruled cell has this distance to the rules, in points. */
const padding = 4

function cellText(glyphs: readonly Glyph[], box: Box, keepsSpaces: boolean): { paragraphs: Paragraph[]; turn: Turn } {
  const turn = commonestTurn(glyphs)
  const flat =
    turn === 0
      ? { glyphs, sides: { left: box.left + padding, right: box.right - padding } }
      : flattened(glyphs, box, turn)
  const upright = flat.glyphs.filter(({ angle }) => angle === 0)
  return {
    paragraphs: paragraphsOf(linesIn(segmentsOf(upright), flat.sides), flat.sides, keepsSpaces),
    turn,
  }
}

function flattened(glyphs: readonly Glyph[], box: Box, turn: Turn): { glyphs: Glyph[]; sides: ColumnSides } {
  const [width, height] = [box.right + box.left, box.bottom + box.top]
  const empty = {
    number: 0,
    rules: [],
    areas: [],
    artwork: [],
    pictures: [],
    links: [],
    isRecognised: false,
    unreadable: 0,
  }
  const turned = turnPage({ ...empty, width, height, glyphs: [...glyphs] }, turn)
  const { left, right } = around(turned.glyphs)
  return { glyphs: turned.glyphs, sides: { left: left - padding, right: right + padding } }
}

/** The number of top rows that are bold or have a background, unlike the next row. */
function headerRowsOf(cells: readonly TableCell[], rowCount: number): number {
  const isNaming = (row: number) => {
    const own = cells.filter((cell) => cell.row === row && cell.paragraphs.length > 0)
    const below = cells.filter((cell) => cell.row === row + 1)
    const bold = own.every(({ paragraphs }) => paragraphs.every(({ runs }) => runs.every(({ style }) => style.bold)))
    const belowBold = below.some(
      ({ paragraphs }) =>
        paragraphs.length > 0 && paragraphs.every(({ runs }) => runs.every(({ style }) => style.bold)),
    )
    const filled = own.every(({ fill }) => fill !== '') && below.some(({ fill }) => fill === '')
    return own.length > 0 && ((bold && !belowBold) || filled)
  }
  let rows = 0
  while (rows < Math.min(rowCount - 1, 2) && isNaming(rows)) rows++
  // A cell spanning two rows at the top extends the header rows to all of its rows.
  const deepest = Math.max(0, ...cells.filter(({ row }) => row < rows).map(({ row, rowSpan }) => row + rowSpan))
  return Math.min(Math.max(rows, rows > 0 ? deepest : 0), rowCount - 1)
}

const differences = (places: readonly number[]) => places.slice(1).map((place, at) => place - (places[at] ?? 0))

/** Finds overhanging text, which is wider than the last column: glyphs that follow those of a cell without a gap. */
function hangingOut(own: readonly Glyph[], outside: readonly Glyph[]): Glyph[] {
  const ends = [...own]
  const found: Glyph[] = []
  for (const glyph of outside) {
    const before = ends.find(
      ({ right, baseline, size }) =>
        Math.abs(glyph.baseline - baseline) < 0.5 && Math.abs(glyph.left - right) < 0.1 * size,
    )
    if (!before) continue
    ends.push(glyph)
    found.push(glyph)
  }
  return found
}

/** Builds a table from a grid, and returns the glyphs it contains. */
export function ruledTable(
  grid: Grid,
  glyphs: readonly Glyph[],
  { areas, keepsSpaces }: TableContext,
): { table: Table; taken: Set<Glyph> } {
  const glyphsIn = boxFinder(glyphs.filter((glyph) => holdsMiddle(grid, glyph)))
  const outside = glyphs
    .filter(({ left, top, bottom, size }) => left > grid.right - size && top > grid.top && bottom < grid.bottom)
    .filter((glyph) => !holdsMiddle(grid, glyph) && !isSpace(glyph.text))
    .toSorted((a, b) => a.left - b.left)
  const taken = new Set<Glyph>()
  const cells = grid.cells.map((cell): TableCell => {
    const places = cell.texts?.map((text) => ({ ...text, right: text.right + endSpace * heightOf(text) })) ?? [cell]
    const held = glyphsIn(around(places)).filter(
      (glyph) => !taken.has(glyph) && places.some((place) => holdsMiddle(place, glyph)),
    )
    const own = cell.right === grid.right ? [...held, ...hangingOut(held, outside)] : held
    for (const glyph of own) taken.add(glyph)
    const { row, column, rowSpan, columnSpan } = cell
    const box = around([cell])
    return {
      row,
      column,
      rowSpan,
      columnSpan,
      box,
      fill: fillBehind(box, areas),
      ...cellText(own, box, keepsSpaces),
    }
  })
  const [columns, rows] = [differences(grid.xs), differences(grid.ys)]
  const headerRows = headerRowsOf(cells, rows.length)
  return {
    table: {
      type: 'table',
      box: around([grid]),
      columns,
      rows,
      headerRows,
      cells,
      border: grid.border,
      before: 0,
    },
    taken,
  }
}

/** Builds a table from texts in rows and columns. */
export function tableOfAligned({ rows, columns }: AlignedTable, { areas, keepsSpaces }: TableContext): Table {
  const box = around(rows.flat(2))
  const sides = columns.map(({ left }, at) => (at === 0 ? box.left : ((columns[at - 1]?.right ?? left) + left) / 2))
  const xs = [...sides, box.right]
  const boxes = rows.map((row) => around(row.flat()))
  const ys = [box.top, ...boxes.slice(1).map(({ top }, at) => ((boxes[at]?.bottom ?? top) + top) / 2), box.bottom]
  const cells = rows.flatMap((row, rowAt) =>
    row.map((segments, column): TableCell => {
      const own = { left: columns[column]?.left ?? 0, right: columns[column]?.right ?? 0 }
      const cellBox = {
        left: xs[column] ?? 0,
        right: xs[column + 1] ?? 0,
        top: ys[rowAt] ?? 0,
        bottom: ys[rowAt + 1] ?? 0,
      }
      return {
        ...{ row: rowAt, column, rowSpan: 1, columnSpan: 1, box: cellBox, turn: 0 },
        fill: fillBehind(cellBox, areas),
        paragraphs: paragraphsOf(linesIn(segments, own), own, keepsSpaces),
      }
    }),
  )
  const border = { weight: 0, colour: '000000' }
  const heights = ys.slice(1).map((y, at) => y - (ys[at] ?? 0))
  return {
    ...{
      type: 'table',
      box,
      columns: differences(xs),
      rows: heights,
      headerRows: headerRowsOf(cells, rows.length),
    },
    ...{ cells, border, before: 0 },
  }
}
