/** Tables and text boxes of a Hangul document as tables of WordprocessingML. */
import {
  AlignmentType,
  HeightRule,
  Table as DocxTable,
  TableAnchorType,
  TableCell,
  TableLayoutType,
  TableRow,
  TextDirection,
  VerticalAlignTable,
  WidthType,
  type ITableFloatOptions,
  type ITableOptions,
} from 'docx'
import { twips } from '../../pdf-to-office/docx/units.ts'
import { paragraphsOf } from '../document/all-inlines.ts'
import type { Paragraph, Placement, Table, TableCell as ModelCell, TextBox } from '../document/model.ts'
import { offsetsOf } from './offsets.ts'
import { shadingOf, sideOptions } from './paragraph-options.ts'
import { gridOf, type Grid } from './table-grid.ts'
import { alignmentOf, separator, type Block, type WriteContext } from './write-context.ts'

const none = sideOptions(undefined)
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none }

const verticals = {
  top: VerticalAlignTable.TOP,
  center: VerticalAlignTable.CENTER,
  bottom: VerticalAlignTable.BOTTOM,
} as const

const anchors = {
  paper: TableAnchorType.PAGE,
  page: TableAnchorType.MARGIN,
  column: TableAnchorType.TEXT,
  paragraph: TableAnchorType.TEXT,
} as const

/** Where a table stands that text flows around. */
function floatOf({ placement, cells, width }: Table, { section }: WriteContext): ITableFloatOptions {
  const height = cells.reduce((most, cell) => Math.max(most, cell.height), 0)
  const { x, y } = offsetsOf(placement, { width, height }, section)
  return {
    horizontalAnchor: anchors[placement.horizontal.from],
    verticalAnchor: anchors[placement.vertical.from],
    // Word takes zero for "in the line".
    absoluteHorizontalPosition: twips(x) || 1,
    absoluteVerticalPosition: twips(y) || 1,
  }
}

/** Whether a table stands beside or over the text, and not between two paragraphs. */
const isFloating = ({ inline, wrap, vertical }: Placement, { floats }: WriteContext) =>
  floats && !inline && (wrap !== 'lines' || vertical.from !== 'paragraph')

const alignments: Readonly<Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]>> = {
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
}

function placeOf(table: Table, paragraph: Paragraph, context: WriteContext): Partial<ITableOptions> {
  const { placement } = table
  if (isFloating(placement, context)) return { float: floatOf(table, context) }
  if (placement.inline) return { alignment: alignmentOf(paragraph) }
  const { align, offset } = placement.horizontal
  const alignment = alignments[align]
  return alignment ? { alignment } : { indent: { size: twips(Math.max(offset, 0)), type: WidthType.DXA } }
}

const marginsOf = ({ margin }: Pick<ModelCell, 'margin'>) => ({
  left: twips(margin.left),
  right: twips(margin.right),
  top: twips(margin.top),
  bottom: twips(margin.bottom),
})

const inCell = (context: WriteContext): WriteContext => ({ ...context, floats: false })

function cellOf(cell: ModelCell | undefined, column: number, { columns }: Grid, context: WriteContext): TableCell {
  const span = cell?.columns ?? 1
  const width = columns.slice(column, column + span).reduce((sum, each) => sum + each, 0)
  const { border } = cell ?? {}
  const children = cell ? context.write(cell.paragraphs, inCell(context)) : []
  return new TableCell({
    ...(span > 1 ? { columnSpan: span } : {}),
    ...(cell && cell.rows > 1 ? { rowSpan: cell.rows } : {}),
    width: { size: twips(width), type: WidthType.DXA },
    ...(cell ? { margins: marginsOf(cell), verticalAlign: verticals[cell.align] } : {}),
    ...(cell?.isVertical ? { textDirection: TextDirection.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
    ...shadingOf(border?.fill),
    borders: {
      top: sideOptions(border?.top),
      bottom: sideOptions(border?.bottom),
      left: sideOptions(border?.left),
      right: sideOptions(border?.right),
    },
    children: children.length > 0 ? children : [separator()],
  })
}

/** The height of a row, by its cells of one row, in points. */
const heightOf = (row: Grid['rows'][number]): number =>
  row.reduce((most, { cell }) => (cell && cell.rows === 1 ? Math.max(most, cell.height) : most), 0)

/** The tallest row that has its height: a taller one would not fit on a page, and Word would not break it. */
const mostHeight = 600

function rowOf(row: Grid['rows'][number], grid: Grid, isHeader: boolean, context: WriteContext): TableRow {
  const height = heightOf(row)
  return new TableRow({
    ...(height > 0 && height < mostHeight ? { height: { value: twips(height), rule: HeightRule.ATLEAST } } : {}),
    ...(isHeader ? { tableHeader: true } : {}),
    children: row.map(({ column, cell }) => cellOf(cell, column, grid, context)),
  })
}

function wholeTable(table: Table, grid: Grid, paragraph: Paragraph, context: WriteContext): DocxTable {
  const firstBody = grid.rows.findIndex((row) => !row.every(({ cell }) => cell?.isHeader))
  return new DocxTable({
    ...placeOf(table, paragraph, context),
    layout: TableLayoutType.FIXED,
    width: { size: twips(grid.columns.reduce((sum, each) => sum + each, 0)), type: WidthType.DXA },
    columnWidths: grid.columns.map(twips),
    borders: noBorders,
    rows: grid.rows.map((row, at) => rowOf(row, grid, table.repeatsHeader && at < firstBody, context)),
  })
}

/** The distance of the text from the sides of a text box, in points. */
const boxMargin = 2.83

const asCell = ({ width, height, border, fill, paragraphs }: TextBox): ModelCell => ({
  row: 0,
  column: 0,
  rows: 1,
  columns: 1,
  width,
  height,
  margin: { left: boxMargin, right: boxMargin, top: boxMargin, bottom: boxMargin },
  align: 'center',
  isVertical: false,
  isHeader: false,
  border: { left: border, right: border, top: border, bottom: border, fill },
  paragraphs,
})

const asTable = (box: TextBox): Table => ({
  type: 'table',
  width: box.width,
  repeatsHeader: false,
  placement: box.placement,
  cells: [asCell(box)],
  caption: undefined,
})

/** Writes a table, or a text box as a table of one cell. A table with too many places becomes its paragraphs. */
export function tableOf(object: Table | TextBox, paragraph: Paragraph, context: WriteContext): Block[] {
  const table = object.type === 'box' ? asTable(object) : object
  const grid = gridOf(table.cells)
  if (!grid) return context.write(paragraphsOf(table), context)
  const rest = grid.displaced.flatMap(({ paragraphs }) => context.write(paragraphs, context))
  return [wholeTable(table, grid, paragraph, context), ...rest]
}
