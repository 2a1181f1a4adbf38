/** Columns within a column of the page: the cells of a table without borders. */
import {
  BorderStyle,
  Paragraph as DocxParagraph,
  Table as DocxTable,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx'
import type { Block, ColumnSides, SideBySide } from '../analysis/index.ts'
import { LongTable } from './lazy-section.ts'
import { twips } from './units.ts'

const side = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** The borders and margins of tables that only arrange text. */
const bare = {
  layout: TableLayoutType.FIXED,
  borders: { top: side, bottom: side, left: side, right: side, insideHorizontal: side, insideVertical: side },
  margins: { top: 0, bottom: 0, left: 0, right: 0 },
} as const

/** In points: lines may be slightly longer in the reader's fonts. */
const slack = 1

/**
 * Returns the table.
 *
 * @param left the left side of the column that contains it
 * @param write writes the blocks of one of its columns
 */
export function besideEachOther(
  { columns }: SideBySide,
  blocks: readonly Block[],
  left: number,
  write: (blocks: readonly Block[], sides: ColumnSides) => (DocxParagraph | DocxTable | LongTable)[],
): DocxTable {
  const widths = columns.map(({ left: from, right }, at) => (columns[at + 1]?.left ?? right + slack) - from)
  const cells = columns.map((sides, at) => {
    const own = write(
      blocks.filter(({ beside }) => beside?.column === at),
      sides,
    )
    const children = own.flatMap((each) => (each instanceof LongTable ? [...each.pieces()] : [each]))
    return new TableCell({
      width: { size: twips(widths[at] ?? 0), type: WidthType.DXA },
      children: children.at(-1) instanceof DocxParagraph ? children : [...children, new DocxParagraph({})],
    })
  })
  return new DocxTable({
    ...bare,
    rows: [new TableRow({ children: cells })],
    columnWidths: widths.map(twips),
    width: { size: twips(widths.reduce((sum, width) => sum + width, 0)), type: WidthType.DXA },
    indent: { size: twips((columns[0]?.left ?? left) - left), type: WidthType.DXA },
  })
}
