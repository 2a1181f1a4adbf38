/** Groups the lines of a column into paragraphs. */
import { around, median, type Box } from './box.ts'
import { join } from './join-lines.ts'
import { isCentred, isRightAligned, withStretchedSpaces, type ColumnSides, type Line } from './lines.ts'
import { markerAtStart } from './list-markers.ts'
import type { Alignment, Paragraph, Run } from './model.ts'
import { beginsParagraph, usualPitch, type LineGroup } from './paragraph-starts.ts'
import { readsFromRight } from './right-to-left.ts'
import { append } from './text-runs.ts'

function alignmentOf(lines: readonly Line[], sides: ColumnSides): Alignment {
  const [first] = lines
  if (!first) return 'left'
  if (!isBlock(lines) && lines.every((line) => line.tabs.length === 0 && isCentred(line, sides))) return 'center'
  if (lines.every((line) => line.tabs.length === 0 && isRightAligned(line, sides))) return 'right'
  return isJustified(lines) ? 'justify' : 'left'
}

/** Whether all lines but the last one end at the same place; some programs let punctuation and hyphens hang out of it. */
function isJustified(lines: readonly Line[]): boolean {
  const full = lines.slice(0, -1)
  const right = median(full.map((line) => line.right))
  const even = full.filter((line) => Math.abs(line.right - right) < Math.max(1.5, 0.25 * line.size))
  return full.length > 1 && even.length >= 0.8 * full.length
}

/** Whether the lines are a block with equal sides, which may be narrower than the column. */
const isBlock = (lines: readonly Line[]): boolean => {
  const inner = lines.slice(1, -1)
  const left = median(inner.map((line) => line.left))
  return inner.length > 1 && isJustified(lines) && inner.every((line) => Math.abs(line.left - left) < 1.5)
}

function paragraphOf(group: LineGroup, sides: ColumnSides, keepsSpaces: boolean, pitch: number): Paragraph {
  const { lines } = group
  const runs: Run[] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    if (before) join(runs, line, before, keepsSpaces)
    else for (const run of line.runs) append(runs, run)
  }
  const [first, second] = lines
  const others = lines.slice(1)
  const left = others.length > 0 ? Math.min(...others.map((line) => line.left)) : (first?.left ?? sides.left)
  const right = Math.max(...lines.map((line) => line.right))
  const align = alignmentOf(lines, sides)
  const isFlush = align === 'left' || align === 'justify'
  const indent = isFlush ? Math.max(left - sides.left, 0) : 0
  return {
    type: 'paragraph',
    box: around(lines),
    runs,
    lines: lines.map((line) => ({
      box: around([line]),
      baseline: line.baseline,
      runs: line.runs,
      endsInSpace: line.endsInSpace,
    })),
    heading: 0,
    align,
    indent: {
      left: indent < 0.6 * (first?.size ?? 0) ? 0 : indent,
      right: isBlock(lines) && sides.right - right > (first?.size ?? 0) ? sides.right - right : 0,
      first: isFlush && first && second && Math.abs(first.left - left) > 1.5 ? first.left - left : 0,
    },
    before: 0,
    pitch:
      lines.length > 1
        ? median(others.map((line, at) => line.baseline - (lines[at]?.baseline ?? 0)))
        : Math.max(Math.min(pitch, (first?.size ?? 10) * 1.6), (first?.size ?? 10) * 1.15),
    tabs: first?.tabs ?? [],
    angle: 0,
  }
}

/** The median distance between consecutive baselines. */
function usualPitchOf(lines: readonly Line[]): number {
  const steps = lines.slice(1).flatMap((line, at) => {
    const before = lines[at]
    const step = before ? line.baseline - before.baseline : 0
    return before && Math.abs(before.size - line.size) < 1 && step > 0.9 * line.size && step < 2.2 * line.size
      ? [step]
      : []
  })
  return median(steps, median(lines.map(({ size }) => size)) * usualPitch)
}

/**
 * Groups a column's lines, from top to bottom.
 *
 * @param keepsSpaces whether the document has typed spaces at the ends of lines
 */
export function paragraphsOf(lines: readonly Line[], sides: ColumnSides, keepsSpaces: boolean): Paragraph[] {
  const fromRight = lines.filter(({ text }) => readsFromRight(text)).length > lines.length / 2
  if (!fromRight) return groupedLines(lines, sides, keepsSpaces)
  const mirrored = lines.map((line) => mirror(line, sides))
  return groupedLines(mirrored, sides, keepsSpaces).map((paragraph) => ({
    ...paragraph,
    box: mirror(paragraph.box, sides),
    lines: paragraph.lines.map((line) => ({ ...line, box: mirror(line.box, sides) })),
    isRightToLeft: true,
  }))
}

/** Exchanges left and right, so that text that is read from right to left has the geometry of other text. */
const mirror = <Item extends Box>(item: Item, sides: ColumnSides): Item => ({
  ...item,
  left: sides.left + sides.right - item.right,
  right: sides.left + sides.right - item.left,
})

function groupedLines(lines: readonly Line[], sides: ColumnSides, keepsSpaces: boolean): Paragraph[] {
  const pitch = usualPitchOf(lines)
  const groups: LineGroup[] = []
  for (const line of withStretchedSpaces(lines, sides)) {
    const group = groups.at(-1)
    if (group && !beginsParagraph(line, group, sides, pitch)) group.lines.push(line)
    else groups.push({ lines: [line], marked: markerAtStart(line.text) !== undefined })
  }
  return groups.map((group) => paragraphOf(group, sides, keepsSpaces, pitch))
}
