/** The lines of a column: their text with tabs, and where they are between its sides. */
import { around, median, widthOf, type Box } from './box.ts'
import { beginsWithLabel } from './list-markers.ts'
import type { Run, TabStop } from './model.ts'
import { readsFromRight } from './right-to-left.ts'
import { isSpaceless } from './scripts.ts'
import type { Segment } from './segments.ts'
import { append, isBoldText, plainText } from './text-runs.ts'

export interface Line extends Box {
  baseline: number
  size: number
  runs: Run[]
  /** Whether it ends in a typed space. */
  endsInSpace: boolean
  tabs: TabStop[]
  /** The widest gap between its segments. */
  widestGap: number
  text: string
  isBold: boolean
}

export interface ColumnSides {
  left: number
  right: number
  /** The sides of the page's own text, if other pages' text is wider. */
  own?: { left: number; right: number }
}

/** Builds a line from the segments of one row, separated by tabs. */
export function lineOf(fromLeft: readonly Segment[], sides: ColumnSides): Line {
  const isFromRight = readsFromRight(fromLeft.map((segment) => plainText(segment.runs)).join(''))
  const segments = isFromRight ? fromLeft.toReversed() : fromLeft
  const runs: Run[] = []
  const tabs: TabStop[] = []
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1]
    const own = segment.runs
    const style = own[0]?.style
    if (before && style) {
      append(runs, { text: '\t', style })
      const isLast = at === segments.length - 1
      const isRight = isLast && Math.abs(segment.right - sides.right) < segment.size
      if (isFromRight) tabs.push({ position: sides.right - segment.right, x: segment.right, align: 'left' })
      else {
        const places = { textLeft: segment.left, endBefore: before.right }
        tabs.push(
          isRight
            ? { position: sides.right - sides.left, x: sides.right, align: 'right', ...places }
            : { position: segment.left - sides.left, x: segment.left, align: 'left', ...places },
        )
      }
    }
    for (const run of own) append(runs, run)
  }
  const text = plainText(runs)
  const last = segments.at(-1)
  return {
    ...around(segments),
    baseline: median(segments.map(({ baseline }) => baseline)),
    size: Math.max(...segments.map(({ size }) => size)),
    runs,
    endsInSpace: last?.endsInSpace ?? false,
    tabs,
    widestGap: Math.max(0, ...fromLeft.slice(1).map(({ left }, at) => left - (fromLeft[at]?.right ?? left))),
    text,
    isBold: isBoldText(runs),
  }
}

/** The width that would have had to fit on the line before: that of a word or, in scripts without spaces, of two characters. */
export const firstWordWidth = (line: Line): number => {
  const word = isSpaceless(line.text) ? line.text.slice(0, 2) : (line.text.split(' ')[0] ?? '')
  return (widthOf(line) * Math.max(word.length, 1)) / Math.max(line.text.length, 1)
}

/** The least margin of a centred line of large letters, in points. */
const leastMargin = 12

export function isCentred(line: Line, sides: ColumnSides): boolean {
  return [sides, ...(sides.own ? [sides.own] : [])].some(({ left, right }) => {
    const [before, after] = [line.left - left, right - line.right]
    return before > Math.min(line.size, leastMargin) && Math.abs(before - after) < Math.max(3, 0.4 * line.size)
  })
}

export const isRightAligned = (line: Line, sides: ColumnSides): boolean =>
  sides.right - line.right < 2 && line.left - sides.left > 4 * line.size

/** The widest space between the words of a justified line, or behind the number of a centred heading, in font sizes. */
const widestSpace = 2

/**
 * Replaces tabs by spaces in centred lines, and in lines that begin and end where a neighbour without tabs does: justification has stretched
 * their spaces.
 */
export function withStretchedSpaces(lines: readonly Line[], sides: ColumnSides): Line[] {
  return lines.map((line, at): Line => {
    if (line.tabs.length === 0 || line.widestGap > widestSpace * line.size) return line
    const isLike = (other: Line | undefined) =>
      other?.tabs.length === 0 &&
      (Math.abs(other.left - line.left) < 1.5 || beginsWithLabel(line.text)) &&
      Math.abs(other.right - line.right) < 1.5
    const before = lines[at - 1]
    // Bibliographies have wide spaces between sentences.
    const isAfterSentence =
      /[.,;:]\t/u.test(line.text) && [line, before].some((each) => each && sides.right - each.right < line.size)
    if (!isLike(before) && !isLike(lines[at + 1]) && !isCentred(line, sides) && !isAfterSentence) return line
    const runs = line.runs.map((run) => ({ ...run, text: run.text.replaceAll('\t', ' ') }))
    return { ...line, runs, tabs: [], text: plainText(runs) }
  })
}
