/** Tables in WordprocessingML: merged cells, and header rows repeated on each page. */
import {
  BorderStyle,
  HeightRule,
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
import { centreOf, around, heightOf, type Table, type TableCell as ModelCell } from '../analysis/index.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'
import { eighths, twips } from './units.ts'

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

function bordersOf({ border }: Table): NonNullable<ITableOptions['borders']> {
  const side =
    border.weight > 0 ? { style: BorderStyle.SINGLE, size: eighths(border.weight), color: border.colour } : none
  return { top: side, bottom: side, left: side, right: side, insideHorizontal: side, insideVertical: side }
}

/** Text in the middle of a much higher cell is vertically centred. */
const isCentred = ({ box, paragraphs }: ModelCell): boolean => {
  const text = around(paragraphs.map((paragraph) => paragraph.box))
  return heightOf(box) > heightOf(text) * 1.4 && Math.abs(centreOf(box) - centreOf(text)) < 3
}

function cellOf(cell: ModelCell, table: Table, context: ParagraphContext): TableCell {
  const { row: _row, column, columnSpan, rowSpan, fill, turn, paragraphs } = cell
  const width = table.columns.slice(column, column + columnSpan).reduce((sum, each) => sum + each, 0)
  return new TableCell({
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(fill === '' ? {} : { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }),
    ...(turn === 90 ? { textDirection: TextDirection.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
    ...(turn === 270 ? { textDirection: TextDirection.BOTTOM_TO_TOP_LEFT_TO_RIGHT } : {}),
    ...(isCentred(cell) ? { verticalAlign: VerticalAlignTable.CENTER } : {}),
    width: { size: twips(width), type: WidthType.DXA },
    children:
      paragraphs.length > 0
        ? paragraphs.map((paragraph) => docxParagraph(paragraph, context))
        : [new DocxParagraph({})],
  })
}

/** Creates a table; `left` is the left side of its column, `extra` contains options such as floating. */
export function docxTable(
  table: Table,
  left: number,
  context: ParagraphContext,
  extra: Partial<ITableOptions> = {},
): DocxTable {
  const cellsOf = Map.groupBy(table.cells, ({ row }) => row)
  const rows = table.rows.map((height, row) => {
    const cells = (cellsOf.get(row) ?? []).toSorted((a, b) => a.column - b.column)
    return new TableRow({
      height: { value: twips(height), rule: HeightRule.ATLEAST },
      ...(row < table.headerRows ? { tableHeader: true } : {}),
      cantSplit: true,
      children: cells.map((cell) => cellOf(cell, table, context)),
    })
  })
  const width = table.columns.reduce((sum, each) => sum + each, 0)
  return new DocxTable({
    rows,
    columnWidths: table.columns.map(twips),
    width: { size: twips(width), type: WidthType.DXA },
    indent: { size: twips(table.box.left - left), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: bordersOf(table),
    margins: { top: 0, bottom: 0, left: twips(4), right: twips(4) },
    ...extra,
  })
}
