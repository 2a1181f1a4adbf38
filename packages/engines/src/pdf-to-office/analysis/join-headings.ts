/** Joins the lines of a heading that were taken for paragraphs of their own, because each is centred or short. */
import { around, middleOf, widthOf } from './box.ts'
import { lookOf, mayBeHeading } from './headings.ts'
import { joinParagraphs } from './join-pages.ts'
import type { Block, Paragraph } from './model.ts'
import type { ColumnSides } from './lines.ts'
import { plainText } from './text-runs.ts'

const mostLines = 3
/** The greatest distance of the lines' baselines, in sizes of their text. */
const closest = 1.5
/** A line that is continued fills at least this part of the column, unless it is centred. */
const leastWidth = 0.6
/** Differences of positions that are no difference, in points. */
const near = 3

const begins = /^\s*(?:\d|[A-Z]\.|[IVX]+\.|[(（[]|[•▪■●-])/u

/** Whether `next` is a further line of the heading `last`. */
function goesOn(last: Paragraph, next: Paragraph, sides: ColumnSides, bodySize: number): boolean {
  if (lookOf(last) !== lookOf(next) || !mayBeHeading(last, bodySize) || !mayBeHeading(next, bodySize)) return false
  const [from, to] = [last.lines.at(-1), next.lines[0]]
  if (!from || !to || last.lines.length + next.lines.length > mostLines) return false
  const size = Math.max(...last.runs.map(({ style }) => style.size))
  const distance = to.baseline - from.baseline
  const text = plainText(last.runs).trim()
  if (distance <= 0 || distance > closest * size || begins.test(plainText(next.runs)) || /[.。!?:]$/u.test(text))
    return false
  if (last.align === 'center' || next.align === 'center') return Math.abs(middleOf(from.box) - middleOf(to.box)) < near
  // Below a number, the further lines are indented.
  const isBelow = to.box.left > from.box.left - near
  return isBelow && widthOf(from.box) > leastWidth * (sides.right - sides.left)
}

/** Joins headings among the blocks of a column. */
export function joinHeadings(blocks: Block[], sides: ColumnSides, bodySize: number, keepsSpaces: boolean): void {
  for (let at = 1; at < blocks.length;) {
    const [last, next] = [blocks[at - 1], blocks[at]]
    if (last?.type === 'paragraph' && next?.type === 'paragraph' && goesOn(last, next, sides, bodySize)) {
      last.pitch = (next.lines[0]?.baseline ?? 0) - (last.lines.at(-1)?.baseline ?? 0)
      joinParagraphs(last, next, keepsSpaces)
      last.box = around([last.box, next.box])
      if (next.align === 'center') Object.assign(last, { align: next.align, indent: next.indent })
      blocks.splice(at, 1)
    } else at++
  }
}
