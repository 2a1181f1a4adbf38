/** Arranges a page's content in reading order: paragraphs, tables and pictures, in zones of columns. */
import { alignedTable, isProse } from './unruled-tables.ts'
import { around, type Box } from './box.ts'
import type { Area, PlacedPicture } from './elements.ts'
import type { Alignment, Block, PictureBlock, Table, Zone } from './model.ts'
import { firstWordWidth, lineOf, type ColumnSides, type Line } from './lines.ts'
import { paragraphsOf } from './paragraphs.ts'
import { withRaisedColumns } from './raised-columns.ts'
import type { Segment } from './segments.ts'
import { tableOfAligned } from './tables.ts'
import { rowsOf, stretchesOf, type Stretch } from './zones.ts'

export interface FlowContext {
  areas: readonly Area[]
  keepsSpaces: boolean
  bodySize: number
}

type Item = Box &
  (
    | { kind: 'text'; segment: Segment; baseline: number; size: number }
    | { kind: 'table'; table: Table }
    | { kind: 'picture'; placed: PlacedPicture }
  )

/** The minimum gap between columns, in font sizes. */
const leastGap = 0.75
/** The maximum nesting of columns; deeper ones are coincidental. */
const deepest = 3

export function itemsOf(
  segments: readonly Segment[],
  tables: readonly Table[],
  pictures: readonly PlacedPicture[],
): Item[] {
  return [
    ...segments.map((segment): Item => ({
      ...around([segment]),
      kind: 'text',
      segment,
      baseline: segment.baseline,
      size: segment.size,
    })),
    ...tables.map((table): Item => ({ ...table.box, kind: 'table', table })),
    ...pictures.map((placed): Item => ({ ...around([placed]), kind: 'picture', placed })),
  ]
}

const alignOf = (box: Box, { left, right }: ColumnSides): Alignment => {
  const [before, after] = [box.left - left, right - box.right]
  if (Math.abs(before - after) < 0.1 * (right - left) && before > 3) return 'center'
  return after < 3 && before > 0.2 * (right - left) ? 'right' : 'left'
}

const pictureOf = ({ picture, ...box }: PlacedPicture, sides: ColumnSides): PictureBlock => ({
  ...{ type: 'picture', box: around([box]), picture, align: alignOf(box, sides), before: 0 },
})

const segmentsIn = (items: readonly Item[]) => items.flatMap((item) => (item.kind === 'text' ? [item.segment] : []))

/** Narrows the column if all lines end before its right side, and the next word of most lines would not have fitted before their end. */
function narrowed(lines: readonly Line[], sides: ColumnSides): ColumnSides {
  const { right } = around(lines)
  const size = lines[0]?.size ?? 0
  if (sides.right - right < 1.5 * size) return sides
  const pairs = lines.slice(1).flatMap((line, at) => {
    const before = lines[at]
    const isNext =
      before && Math.abs(before.left - line.left) < 1.5 && line.baseline - before.baseline < 1.8 * line.size
    return isNext ? [{ before, line }] : []
  })
  const wrapped = pairs.filter(({ before, line }) => right - before.right < firstWordWidth(line) + 0.6 * line.size)
  return pairs.length > 3 && wrapped.length >= 0.6 * pairs.length ? { ...sides, right } : sides
}

/** Collects lines until another block interrupts them. */
class Column {
  readonly blocks: Block[] = []
  #lines: Line[] = []
  readonly #sides: ColumnSides
  readonly #context: FlowContext

  constructor(sides: ColumnSides, context: FlowContext) {
    this.#sides = sides
    this.#context = context
  }

  addLine(segments: readonly Segment[]): void {
    this.#lines.push(lineOf(segments, this.#sides))
  }

  add(block: Block): void {
    this.#endLines()
    this.blocks.push(block)
  }

  end(): Block[] {
    this.#endLines()
    return this.blocks
  }

  #endLines(): void {
    if (this.#lines.length > 0)
      this.blocks.push(...paragraphsOf(this.#lines, narrowed(this.#lines, this.#sides), this.#context.keepsSpaces))
    this.#lines = []
  }
}

/** A picture beside text: the text continues as one column, with the picture floating at its side. */
function floating({ columns }: Stretch<Item>): { pictures: Item[]; text: Item[]; side: 'left' | 'right' } | undefined {
  if (columns.length !== 2) return undefined
  const at = columns.findIndex(({ items }) => items.every(({ kind }) => kind === 'picture'))
  const other = columns[1 - at]
  if (at < 0 || !other || !other.items.every(({ kind }) => kind === 'text')) return undefined
  return {
    pictures: columns[at]?.items ?? [],
    text: other.items,
    side: at === 0 ? 'left' : 'right',
  }
}

/** Whether the stretch is a few lines with parts on shared baselines, too few for a table: tabs separate the parts. */
function isTabbed({ columns }: Stretch<Item>, items: readonly Item[]): boolean {
  if (!items.every(({ kind }) => kind === 'text')) return false
  if (columns.every((column) => isProse(segmentsIn(column.items), column.right - column.left))) return false
  const rows = rowsOf(segmentsIn(items))
  const most = Math.max(...columns.map((column) => rowsOf(column.items).length))
  return rows.length <= most && rows.length < 4 && rows.filter((row) => row.length > 1).length >= rows.length / 2
}

const asText = ({ columns, ...box }: Stretch<Item>): Stretch<Segment> => ({
  ...box,
  columns: columns.map(({ items, left, right }) => ({ items: segmentsIn(items), left, right })),
})

function placeItems(items: readonly Item[], column: Column, sides: ColumnSides): void {
  const rows = rowsOf(items)
  for (const row of rows) {
    const text = segmentsIn(row)
    if (text.length > 0) column.addLine(text)
    for (const item of row) {
      if (item.kind === 'table') column.add(item.table)
      else if (item.kind === 'picture') column.add(pictureOf(item.placed, sides))
    }
  }
}

const stretchesIn = (items: readonly Item[], sides: ColumnSides, { bodySize }: FlowContext) =>
  withRaisedColumns(stretchesOf(items, sides, leastGap * bodySize))

/** Reads the items of a column, or of a column nested in it. */
function blocksOf(items: readonly Item[], sides: ColumnSides, context: FlowContext, depth: number): Block[] {
  const column = new Column(sides, context)
  for (const stretch of stretchesIn(items, sides, context)) {
    if (placeStretch(stretch, column, sides, context)) continue
    const all = { columns: stretch.columns.map(({ left, right }) => ({ left, right })), before: 0 }
    for (const [at, { items: own, left, right }] of stretch.columns.entries()) {
      if (depth >= deepest) placeItems(own, column, sides)
      else
        for (const block of blocksOf(own, { left, right }, context, depth + 1))
          column.add({ ...block, beside: { all, column: at } })
    }
  }
  return column.end()
}

/** Places a stretch that is not in columns of running text; returns `false` if it is. */
function placeStretch(stretch: Stretch<Item>, column: Column, sides: ColumnSides, context: FlowContext): boolean {
  const items = stretch.columns.flatMap((each) => each.items)
  if (stretch.columns.length < 2) {
    placeItems(items, column, sides)
    return true
  }
  const beside = floating(stretch)
  if (beside) {
    for (const item of beside.pictures)
      if (item.kind === 'picture') column.add({ ...pictureOf(item.placed, sides), floats: beside.side })
    const text = around(beside.text)
    const own =
      beside.side === 'left' ? { left: text.left, right: sides.right } : { left: sides.left, right: text.right }
    for (const block of blocksOf(beside.text, own, context, deepest)) column.add(block)
    return true
  }
  const table = items.every(({ kind }) => kind === 'text') ? alignedTable(asText(stretch)) : undefined
  if (table) {
    column.add(tableOfAligned(table, context))
    return true
  }
  if (!isTabbed(stretch, items)) return false
  for (const row of rowsOf(segmentsIn(items))) column.addLine(row)
  return true
}

/** Divides a page into zones, with a new one where the columns change. */
export function zonesOf(items: readonly Item[], sides: ColumnSides, context: FlowContext): Zone[] {
  const zones: Zone[] = []
  let single = new Column(sides, context)
  const endSingle = () => {
    const blocks = single.end()
    if (blocks.length > 0) zones.push({ columns: [{ ...sides, blocks }] })
    single = new Column(sides, context)
  }
  for (const stretch of stretchesIn(items, sides, context)) {
    if (placeStretch(stretch, single, sides, context)) continue
    endSingle()
    zones.push({
      columns: stretch.columns.map(({ items: own, left, right }) => ({
        left,
        right,
        blocks: blocksOf(own, { left, right }, context, 1),
      })),
    })
  }
  endSingle()
  return zones
}
