/** Writes the blocks of a column of the flowing layout. */
import {
  LineRuleType,
  Paragraph as DocxParagraph,
  type ImageRun,
  type IParagraphOptions,
  type Table as DocxTable,
} from 'docx'
import type { ShapeRun } from 'docx/shapes'
import {
  grouped,
  type Block,
  type ColumnSides,
  type DocumentModel,
  type Paragraph,
  type SideBySide,
  type Table,
  type ZoneColumn,
} from '../analysis/index.ts'
import { fitted } from '../line-fitting/index.ts'
import { type LazyBlock, LongTable, piecesOf } from './lazy-section.ts'
import { withLeader } from './leaders.ts'
import { docxParagraph, startOf, type Extra, type ParagraphContext } from './paragraph.ts'
import { docxPicture, type Room } from './picture.ts'
import { besideEachOther } from './side-by-side.ts'
import { docxTable } from './table.ts'
import { twips } from './units.ts'

interface Writing {
  room: Room
  model: DocumentModel
  context: ParagraphContext
  /** Options of the first paragraph. */
  begins: Extra
}

/**
 * Measures the indent from the column that the paragraph is written into: beside a picture, or in a part that is narrower than its column,
 * it was measured from there.
 */
function indented(paragraph: Paragraph, column: ColumnSides): Paragraph {
  const { align, indent, box, runs, tabs, lines } = paragraph
  // The indents of text that is read from right to left are measured from the other side.
  if (align === 'center' || align === 'right' || paragraph.isRightToLeft) return paragraph
  const left = box.left - Math.min(indent.first, 0) - column.left
  const size = runs[0]?.style.size ?? 0
  // Several lines that all end far from the column's side end there because of something beside them.
  const right = lines.length > 2 ? column.right - box.right : 0
  const isNarrow = right > (align === 'justify' ? 1 : 6) * size
  return {
    ...paragraph,
    indent: {
      ...indent,
      left: Math.abs(left - indent.left) < 0.6 * size ? indent.left : left,
      right: isNarrow ? Math.max(indent.right, align === 'justify' ? right : right - size) : indent.right,
    },
    tabs: tabs.map((tab) => ({ ...tab, position: tab.x - column.left })),
  }
}

/** Writes blocks that follow each other in a column with these sides. */
function writeBlocks(
  blocks: readonly Block[],
  { left, right }: ColumnSides,
  next: SideBySide | undefined,
  { room, model, context, begins }: Writing,
): (DocxParagraph | DocxTable | LongTable)[] {
  return blocks.flatMap((block, at): (DocxParagraph | DocxTable | LongTable)[] => {
    const below = blocks[at + 1]
    if (block.type === 'picture') return docxPicture(block, model.pictures, room)
    if (block.type === 'paragraph') {
      const after = below ? (below.type === 'table' ? below.before : 0) : 0
      const { paragraph, free } = fitted(indented(withLeader(block), { left, right }), right - left)
      return [docxParagraph(paragraph, context, { ...(at === 0 ? begins : {}), after: after + free })]
    }
    // A table has no space above it, and adjacent tables would be merged.
    const isAfterText = blocks[at - 1]?.type === 'paragraph'
    const gap = isAfterText || (at === 0 && block.before < 1) ? [] : [emptyParagraph(block.before)]
    const pieces = piecesOf(block)
    const table = (each: Table) => docxTable(each, left, context)
    const isLast = below === undefined && next === undefined
    return [
      ...gap,
      pieces.length > 1 ? new LongTable(pieces, table) : table(block),
      ...(isLast ? [emptyParagraph(1)] : []),
    ]
  })
}

/** A paragraph without text: space, or a place for what is anchored to it. */
export const emptyParagraph = (height: number, extra: Partial<IParagraphOptions> = {}) =>
  new DocxParagraph({
    spacing: { before: 0, after: 0, line: Math.max(twips(height), 20), lineRule: LineRuleType.EXACT },
    ...extra,
  })

/** How a column begins: a page or a column of the document, with a bookmark and what is behind the page's text. */
export interface Opening {
  startsPage: boolean
  startsColumn: boolean
  /** Whether it is the first of several columns. */
  isFirstOfColumns: boolean
  bookmark: number | undefined
  behind: (ImageRun | ShapeRun)[]
  /** Frames at their places on the page. */
  placed: DocxParagraph[]
}

/** Writes the blocks of a column. */
export function columnChildren(
  column: ZoneColumn,
  room: Room,
  model: DocumentModel,
  context: ParagraphContext,
  { startsPage, startsColumn, isFirstOfColumns, bookmark, behind, placed }: Opening,
): LazyBlock[] {
  const { blocks } = column
  const [head] = blocks
  // Tables and pictures have no page break property, and nothing can be anchored to them.
  const isSeparate =
    ((head?.type !== 'paragraph' || head.beside !== undefined) &&
      (startsPage || startsColumn || behind.length > 0 || bookmark !== undefined)) ||
    // LibreOffice moves the space above the first paragraph out of the columns.
    (isFirstOfColumns && head !== undefined && head.before >= 1)
  const opening = isSeparate
    ? [emptyParagraph(1, { pageBreakBefore: startsPage, children: [...startOf(startsColumn, bookmark), ...behind] })]
    : []
  if (isSeparate && head) head.before = Math.max(0, head.before - 1)
  const written = grouped(blocks).flatMap(({ all, blocks: own }, at, groups): LazyBlock[] => {
    const begins =
      at === 0
        ? isSeparate
          ? {}
          : { pageBreakBefore: startsPage, columnBreakBefore: startsColumn, bookmark, anchored: behind }
        : {}
    if (all === undefined) return writeBlocks(own, column, groups[at + 1]?.all, { room, model, context, begins })
    const isLast = at === groups.length - 1
    const table = besideEachOther(all, own, column.left, (each, sides) =>
      writeBlocks(each, sides, undefined, { room, model, context, begins: {} }),
    )
    return [
      ...(at > 0 && all.before >= 1 ? [emptyParagraph(all.before)] : []),
      table,
      ...(isLast ? [emptyParagraph(1)] : []),
    ]
  })
  // Frames belong to the paragraph below them, which must be on their page.
  const [first, ...others] = written
  return first ? [...opening, first, ...placed, ...others] : [...opening, ...placed]
}
