/** Tables in WordprocessingML: merged cells, and header rows repeated on each page. */
import {
  BorderStyle,
  HeightRule,
  LineRuleType,
  Paragraph as DocxParagraph,
  ShadingType,
  Table as DocxTable,
  TableCell,
  TableLayoutType,
  TableRow,
  TextDirection,
  VerticalAlignTable,
  WidthType,
  type ITableOptions,
} from 'docx'
import {
  isNumberAtRight,
  isVerticallyCentred,
  widthOf,
  type CellSide,
  type Paragraph,
  type Table,
  type TableCell as ModelCell,
} from '../analysis/index.ts'
import { fitted } from '../line-fitting/index.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'
import { eighths, twips } from './units.ts'

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

const borderOf = (side: CellSide | undefined) =>
  side && side.weight > 0 ? { style: BorderStyle.SINGLE, size: eighths(side.weight), color: side.colour } : none

function bordersOf({ border, cells }: Table): NonNullable<ITableOptions['borders']> {
  const side = borderOf(cells.some(({ sides }) => sides) ? undefined : border)
  return { top: side, bottom: side, left: side, right: side, insideHorizontal: side, insideVertical: side }
}

/** The usual distance of text from the sides of its cell in Word, in points. */
const usualMargin = 5.4
/** The minimum free width at the end of a line, for text that is slightly wider in the reader's font. */
const slack = 1

interface Margins {
  left: number
  right: number
}

/** The distances of all text from the left and right sides of its cells. */
function marginsOf({ cells }: Table): Margins {
  const texts = cells.flatMap(({ box, paragraphs, turn }) =>
    turn === 0 ? paragraphs.map((paragraph) => ({ cell: box, text: paragraph.box })) : [],
  )
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), usualMargin)
  return {
    left: Math.max(0, least(texts.map(({ cell, text }) => text.left - cell.left))),
    right: Math.max(0, least(texts.map(({ cell, text }) => cell.right - text.right)) - slack),
  }
}

/** Places a paragraph in its cell by indents; a number near the right side is aligned with it. */
function placedIn(cell: ModelCell, paragraph: Paragraph, margins: Margins): Paragraph {
  if (
    cell.turn !== 0 ||
    paragraph.isRightToLeft ||
    paragraph.list ||
    (paragraph.align !== 'left' && paragraph.align !== 'justify')
  )
    return paragraph
  if (isNumberAtRight(cell.box, paragraph)) {
    const right = Math.max(0, cell.box.right - paragraph.box.right - margins.right)
    return { ...paragraph, align: 'right', indent: { left: 0, right, first: 0 } }
  }
  const { first } = paragraph.indent
  const left = paragraph.box.left - Math.min(first, 0) - cell.box.left - margins.left
  const start = cell.box.left + margins.left
  const tabs = paragraph.tabs.map((tab) => ({ ...tab, position: tab.x - start }))
  return { ...paragraph, indent: { left: left < 1 ? 0 : left, right: 0, first }, tabs }
}

function cellOf(cell: ModelCell, table: Table, margins: Margins, context: ParagraphContext): TableCell {
  const { column, columnSpan, rowSpan, fill, turn, sides } = cell
  const isMiddle = isVerticallyCentred(cell.box, cell.paragraphs)
  const room = widthOf(cell.box) - margins.left - margins.right
  const paragraphs = cell.paragraphs.map((each, at) => {
    const paragraph = placedIn(cell, at === 0 && isMiddle ? { ...each, before: 0 } : each, margins)
    return turn === 0 ? fitted(paragraph, room).paragraph : paragraph
  })
  const width = table.columns.slice(column, column + columnSpan).reduce((sum, each) => sum + each, 0)
  return new TableCell({
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(fill === '' ? {} : { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }),
    ...(turn === 90 ? { textDirection: TextDirection.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
    ...(turn === 270 ? { textDirection: TextDirection.BOTTOM_TO_TOP_LEFT_TO_RIGHT } : {}),
    ...(isMiddle ? { verticalAlign: VerticalAlignTable.CENTER } : {}),
    ...(sides
      ? {
          borders: {
            top: borderOf(sides.top),
            bottom: borderOf(sides.bottom),
            left: borderOf(sides.left),
            right: borderOf(sides.right),
          },
        }
      : {}),
    width: { size: twips(width), type: WidthType.DXA },
    children:
      paragraphs.length > 0
        ? paragraphs.map((paragraph) => docxParagraph(paragraph, context))
        : [new DocxParagraph({ spacing: { line: 20, lineRule: LineRuleType.EXACT } })],
  })
}

/** Creates a table; `left` is the left side of its column, `extra` contains options such as floating. */
export function docxTable(
  table: Table,
  left: number,
  context: ParagraphContext,
  extra: Partial<ITableOptions> = {},
): DocxTable {
  const margins = marginsOf(table)
  const cellsOf = Map.groupBy(table.cells, ({ row }) => row)
  const rows = table.rows.map((height, row) => {
    const cells = (cellsOf.get(row) ?? []).toSorted((a, b) => a.column - b.column)
    return new TableRow({
      height: { value: twips(height), rule: HeightRule.ATLEAST },
      ...(row < table.headerRows ? { tableHeader: true } : {}),
      cantSplit: true,
      children: cells.map((cell) => cellOf(cell, table, margins, context)),
    })
  })
  const width = table.columns.reduce((sum, each) => sum + each, 0)
  return new DocxTable({
    rows,
    columnWidths: table.columns.map(twips),
    width: { size: twips(width), type: WidthType.DXA },
    indent: { size: twips(table.box.left - left), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    // The cells are in the order of the page. LibreOffice would reverse them if their text is read from the right.
    visuallyRightToLeft: false,
    borders: bordersOf(table),
    margins: { top: 0, bottom: 0, left: twips(margins.left), right: twips(margins.right) },
    ...extra,
  })
}
