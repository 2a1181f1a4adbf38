/** Writes tables as native tables. */
import type PptxGenJS from 'pptxgenjs'
import {
  around,
  heightOf,
  isNumberAtRight,
  isVerticallyCentred,
  plainText,
  softHyphen,
  widthOf,
  type Box,
  type CellSide,
  type Paragraph,
  type Table,
  type TableCell,
} from '../analysis/index.ts'
import { ascentOf, paragraphRuns, sizeOf } from './paragraph.ts'
import type { SlideScale } from './slide-position.ts'
import type { SlideOfPage } from './text-runs.ts'

type Side = 'top' | 'right' | 'bottom' | 'left'
const opposite: Record<Side, Side> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' }

/** Whether a cell is beside another one at its `side`. */
function isBeside(cell: TableCell, other: TableCell, side: Side): boolean {
  const rows = other.row < cell.row + cell.rowSpan && cell.row < other.row + other.rowSpan
  const columns = other.column < cell.column + cell.columnSpan && cell.column < other.column + other.columnSpan
  if (side === 'top') return columns && other.row + other.rowSpan === cell.row
  if (side === 'bottom') return columns && cell.row + cell.rowSpan === other.row
  if (side === 'left') return rows && other.column + other.columnSpan === cell.column
  return rows && cell.column + cell.columnSpan === other.column
}

/** The border at a side: a side that is drawn for one of two cells is set for both, because programs disagree which of them counts. */
function borderOf(cell: TableCell, side: Side, { cells, border }: Table, scale: number): PptxGenJS.BorderProps {
  const drawn: CellSide | undefined = cells.some(({ sides }) => sides)
    ? (cell.sides?.[side] ??
      cells.find((other) => other.sides?.[opposite[side]] && isBeside(cell, other, side))?.sides?.[opposite[side]])
    : border
  return drawn && drawn.weight > 0
    ? { type: 'solid', pt: Math.max(drawn.weight * scale, 0.25), color: drawn.colour }
    : { type: 'none' }
}

const middleOf = ({ left, right }: Box) => (left + right) / 2
/** Lines whose middles differ by less are centred, in points. */
const sameMiddle = 0.6

/** The least space on both sides of a line that is in the middle of its cell, in points. */
const leastBeside = 3

/** Whether lines of different lengths have the same middle, or a single one is in the middle of its cell. */
function isInMiddle(cell: TableCell, { box, lines, align, list, tabs }: Paragraph): boolean {
  if (align !== 'left' || list || tabs.length > 0) return false
  if (lines.length < 2)
    return box.left - cell.box.left > leastBeside && Math.abs(middleOf(box) - middleOf(cell.box)) < leastBeside / 2
  const middles = lines.map((line) => middleOf(line.box))
  const lefts = lines.map((line) => line.box.left)
  return (
    Math.max(...middles) - Math.min(...middles) < sameMiddle && Math.max(...lefts) - Math.min(...lefts) > 2 * sameMiddle
  )
}

/** The alignment of a paragraph in its cell: lines in the middle are centred, and a number near the right side is aligned with it. */
function alignedIn(cell: TableCell, paragraph: Paragraph): Paragraph {
  if (paragraph.list || paragraph.isRightToLeft) return paragraph
  if (isInMiddle(cell, paragraph)) return { ...paragraph, align: 'center', indent: { left: 0, right: 0, first: 0 } }
  return isNumberAtRight(cell.box, paragraph) ? { ...paragraph, align: 'right' } : paragraph
}

/** An empty cell has the height of its font, in points. */
const leastSize = 1
const emptyCell: PptxGenJS.TextProps[] = [{ text: '', options: { lineSpacing: leastSize } }]

/** Lines of a narrow cell that end otherwise would make its row higher; words that are divided at their ends are joined. */
const keepsLines = ({ lines, runs, list }: Paragraph): boolean =>
  lines.length > 1 && !list && !plainText(runs).includes(softHyphen)

const flows = (paragraph: Paragraph): boolean => paragraph.lines.length > 1 && !keepsLines(paragraph)

interface CellText {
  parts: PptxGenJS.TextProps[]
  /** The distances of the text from the sides of the cell, in inches: top, right, bottom, left. */
  margin: [number, number, number, number]
  /** Whether it is vertically centred. */
  isMiddle: boolean
}

/** The room that is left for text which is wider in the reader's font, in points. */
const slack = 1
/** The least line height, in font sizes. */
const leastPitch = 0.75

const isFromLeft = ({ align, isRightToLeft = false }: Paragraph) =>
  (align === 'left' || align === 'justify') !== isRightToLeft

/** The usual distance of text from the sides of its cell in PowerPoint, in points. */
const usualMargin = 7.2

/** The least of `values` that is not negative, at most `most`. */
const marginOf = (values: readonly number[], most: number) =>
  Math.max(
    0,
    values.reduce((one, other) => Math.min(one, other), most),
  )

/** The distances of text from the left and right sides of its cell, in points; lines that begin farther inside are indented. */
function sideMargins(
  { box: cell, columnSpan }: TableCell,
  paragraphs: readonly Paragraph[],
): { left: number; right: number } {
  if (paragraphs.every(({ align }) => align === 'center')) {
    const offset = middleOf(around(paragraphs.map(({ box }) => box))) - middleOf(cell)
    return { left: Math.max(0, 2 * offset), right: Math.max(0, -2 * offset) }
  }
  // A program widens a column for large margins of a cell that spans it.
  const most = columnSpan > 1 ? usualMargin : Number.POSITIVE_INFINITY
  const fromRight = paragraphs
    .filter((paragraph) => paragraph.align !== 'center' && !isFromLeft(paragraph))
    .map(({ box }) => cell.right - box.right)
  return {
    left: marginOf(
      paragraphs.filter(isFromLeft).map(({ box }) => box.left - cell.left),
      fromRight.length > 0 ? 0 : most,
    ),
    right:
      fromRight.length > 0
        ? marginOf(fromRight, Number.POSITIVE_INFINITY)
        : marginOf(
            paragraphs.filter(flows).map(({ box }) => cell.right - box.right - slack),
            paragraphs.some(flows) ? most : 0,
          ),
  }
}

interface Lines {
  paragraph: Paragraph
  pitch: number
  before: number
}

/** Places the lines of a cell, such that the text is not higher than the cell: a row grows with its text. */
function placedLines({ box }: TableCell, paragraphs: readonly Paragraph[]): Lines[] {
  const count = paragraphs.reduce((sum, { lines }) => sum + Math.max(lines.length, 1), 0)
  let reached = box.top
  const placed = paragraphs.map((paragraph): Lines => {
    const lines = Math.max(paragraph.lines.length, 1)
    const size = sizeOf(paragraph)
    const baseline = paragraph.lines[0]?.baseline ?? paragraph.box.bottom
    const most = Math.min(paragraph.pitch, heightOf(box) / count)
    // The height of a single line is only estimated; where the line begins above the cell, it is less.
    const available = lines === 1 ? baseline - reached + paragraph.pitch - ascentOf(paragraph, paragraph.pitch) : most
    const pitch = Math.min(most, Math.max(available, leastPitch * size))
    const before = Math.max(0, baseline - ascentOf(paragraph, pitch) - reached)
    reached += before + pitch * lines
    return { paragraph, pitch, before }
  })
  let over = reached - box.bottom
  return placed.map((each) => {
    const less = Math.min(Math.max(over, 0), each.before)
    over -= less
    return { ...each, before: each.before - less }
  })
}

function textOf(cell: TableCell, fitting: SlideScale, slides: SlideOfPage): CellText {
  const { turn } = cell
  const paragraphs = cell.paragraphs.map((paragraph) => (turn === 0 ? alignedIn(cell, paragraph) : paragraph))
  if (paragraphs.length === 0) return { parts: emptyCell, margin: [0, 0, 0, 0], isMiddle: false }
  const isMiddle = turn !== 0 || isVerticallyCentred(cell.box, paragraphs)
  const { left, right } = turn === 0 ? sideMargins(cell, paragraphs) : { left: 0, right: 0 }
  const width = turn === 0 ? widthOf(cell.box) - left - right : Number.POSITIVE_INFINITY
  const placed =
    turn === 0
      ? placedLines(cell, paragraphs)
      : paragraphs.map((paragraph): Lines => ({ paragraph, pitch: paragraph.pitch, before: 0 }))
  const parts = placed.flatMap(({ paragraph, pitch, before }, at) => {
    const indent = isFromLeft(paragraph) && turn === 0 ? paragraph.box.left - cell.box.left - left : 0
    const runs = paragraphRuns(
      paragraph,
      {
        ...{ width, pitch, before: at === 0 ? 0 : before, left: Math.max(0, indent) },
        keepsLines: turn !== 0 || keepsLines(paragraph),
      },
      fitting,
      slides,
    )
    const last = runs.at(-1)
    if (last && at < placed.length - 1) last.options = { ...last.options, breakLine: true }
    return runs
  })
  const top = isMiddle ? 0 : (placed[0]?.before ?? 0)
  return { parts, margin: [fitting.inches(top), fitting.inches(right), 0, fitting.inches(left)], isMiddle }
}

function cellOf(cell: TableCell, table: Table, fitting: SlideScale, slides: SlideOfPage): PptxGenJS.TableCell {
  const { rowSpan, columnSpan, fill, turn } = cell
  const { parts, margin, isMiddle } = textOf(cell, fitting, slides)
  const border = (side: Side) => borderOf(cell, side, table, fitting.scale)
  return {
    text: parts,
    options: {
      ...(rowSpan > 1 ? { rowspan: rowSpan } : {}),
      ...(columnSpan > 1 ? { colspan: columnSpan } : {}),
      ...(fill === '' ? {} : { fill: { color: fill } }),
      margin,
      // Of the end of its last paragraph.
      fontSize: leastSize,
      valign: isMiddle ? 'middle' : 'top',
      ...(turn === 90 ? { textDirection: 'vert' } : turn === 270 ? { textDirection: 'vert270' } : {}),
      border: [border('top'), border('right'), border('bottom'), border('left')],
    },
  }
}

export function addTable(slide: PptxGenJS.Slide, table: Table, fitting: SlideScale, slides: SlideOfPage): void {
  const rows = table.rows.map((_, row) =>
    table.cells
      .filter((cell) => cell.row === row)
      .toSorted((a, b) => a.column - b.column)
      .map((cell) => cellOf(cell, table, fitting, slides)),
  )
  slide.addTable(rows, {
    ...fitting.position(table.box),
    colW: table.columns.map((width) => fitting.inches(width)),
    rowH: table.rows.map((height) => fitting.inches(height)),
  })
}
