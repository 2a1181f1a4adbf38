/** Groups the lines of a column into paragraphs. */
import { around, median, widthOf, type Box } from './box.ts'
import { contentsDots } from './contents-dots.ts'
import { beginsWithRaisedMark } from './footnote-marks.ts'
import { beginsWithLabel, markerAtStart, type Marker } from './list-markers.ts'
import type { Alignment, Paragraph, Run, TabStop } from './model.ts'
import { readsFromRight } from './right-to-left.ts'
import { endsSentence, firstOf, isEastAsian, isHangul, isSpaceless, lastOf } from './scripts.ts'
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

/** Baselines further apart than this multiple of the usual line pitch separate paragraphs. */
const looser = 1.3
/** A line that fills this part of its column may be continued by the next one. */
const fullLine = 0.7
/** The default line pitch, in font sizes. */
const usualPitch = 1.25

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
      else
        tabs.push(
          isRight
            ? { position: sides.right - sides.left, x: sides.right, align: 'right', textLeft: segment.left }
            : { position: segment.left - sides.left, x: segment.left, align: 'left', textLeft: segment.left },
        )
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

function isCentred(line: Line, sides: ColumnSides): boolean {
  return [sides, ...(sides.own ? [sides.own] : [])].some(({ left, right }) => {
    const [before, after] = [line.left - left, right - line.right]
    return before > Math.min(line.size, leastMargin) && Math.abs(before - after) < Math.max(3, 0.4 * line.size)
  })
}

const isRightAligned = (line: Line, sides: ColumnSides): boolean =>
  sides.right - line.right < 2 && line.left - sides.left > 4 * line.size

interface Group {
  lines: Line[]
  marked: boolean
}

/** Whether `line` begins a paragraph after the lines of `group`. */
function begins(line: Line, group: Group, sides: ColumnSides, pitch: number): boolean {
  const before = group.lines.at(-1)
  const [first] = group.lines
  if (!before || !first) return true
  const step = line.baseline - before.baseline
  const above = group.lines.at(-2)
  const usual = above ? before.baseline - above.baseline : Math.max(pitch, before.size * 1.05)
  // The steps between lines may vary, for instance where a line ends in italics.
  if (step > Math.max(usual, line.size, Math.min(pitch, usualPitch * line.size)) * looser) return true
  const tolerance = Math.max(0.09 * before.size, 0.6)
  if (Math.abs(line.size - before.size) > tolerance && !isInline(line, before)) return true
  if (isOtherFont(line, before)) return true
  if (line.isBold !== before.isBold && line.isBold !== first.isBold && !isInline(line, before)) return true
  if (line.tabs.length > 0 || before.tabs.length > 0 || contentsDots(before.text)) return true
  if (isItem(line, before) || beginsWithRaisedMark(line.runs)) return true
  if (beginsWithLabel(line.text)) return true
  // The further lines of an entry hang far to the right of its label.
  if (beginsWithLabel(first.text)) {
    const hanging = group.lines[1]?.left ?? (line.left > first.left + line.size ? line.left : undefined)
    if (hanging !== undefined && Math.abs(hanging - line.left) < 1.5) return false
  }
  const centred = isCentred(line, sides)
  const further = group.lines.length > 1 ? group.lines.slice(1) : group.lines
  const isInBlock = further.every(({ left }) => Math.abs(left - line.left) < 1.5)
  if (!isInBlock && centred !== isCentred(before, sides) && line.left - sides.left > line.size && !group.marked)
    return true
  if (centred && !isInBlock) return step > Math.max(usual, line.size) * 1.15
  if (isRightAligned(before, sides)) return true
  const shift = line.left - before.left
  const isFirstPair = group.lines.length === 1
  // The second line may be left of the first (indent), or right of it (hanging marker); later lines stay aligned.
  if (shift > 4 * line.size) return true
  if (!group.marked && shift > 0.7 * line.size) return !isFirstPair || endsSentence(before.text)
  if (shift < -0.7 * line.size && !(isFirstPair && shift > -4.5 * line.size)) return true
  // A block with equal margins on both sides, such as an abstract, ends where its lines end.
  const right = isInBlock && isCentred(before, sides) ? before.right : sides.right
  // Designers break ragged lines early; only short lines that begin in lower case are a list.
  const isWithinSentence = /^\p{Ll}/u.test(line.text) && !endsSentence(before.text)
  if (isWithinSentence && widthOf(before) > fullLine * (right - before.left)) return false
  const room = right - before.right
  const fits = firstWordWidth(line) + 0.3 * line.size
  // The next word would have fitted, so the author ended the paragraph.
  return room > fits + (isEastAsian(line.text) ? line.size : 0.6 * line.size)
}

/** Whether the item below another one has a marker of the same kind, or begins a list within it. The initial of a name does neither. */
const followsItem = (marker: Marker, above: Marker | undefined): boolean =>
  above !== undefined && (marker.format === above.format || marker.number === 1)

/** Letters and numbers begin an item only after the end of a sentence, because many Korean sentences end in `다.`. */
function isItem(line: Line, before: Line): boolean {
  const found = markerAtStart(line.text)
  if (!found || line.left >= before.right) return false
  const isSign = found.marker.format === 'bullet' || found.marker.format === 'circled'
  return (
    isSign ||
    endsSentence(before.text) ||
    followsItem(found.marker, markerAtStart(before.text)?.marker) ||
    before.right < line.right - line.size
  )
}

/** Fonts of another family and a slightly different size separate a heading from its text. */
function isOtherFont(line: Line, before: Line): boolean {
  if (Math.abs(line.size - before.size) <= 0.04 * before.size) return false
  const families = new Set(before.runs.map(familyOf))
  return line.runs.every((run) => !families.has(familyOf(run)))
}

const familyOf = ({ style }: Run) => style.eastAsian || style.latin

/** Whether the lines share a font size and mix styles, as at the end of a bold remark within a paragraph. */
const isInline = (line: Line, before: Line): boolean => {
  const sizes = (each: Line) => new Set(each.runs.map(({ style }) => style.size))
  return [...sizes(line)].some((size) => sizes(before).has(size)) && line.runs.length + before.runs.length > 2
}

/** Marks where a word was divided at the end of a line: it is not visible unless the word is divided there again. */
export const softHyphen = '\u00ad'

/** Appends a line to a paragraph's runs: with a space, without one, or with a soft hyphen in place of the hyphen. */
export function join(
  runs: Run[],
  line: Pick<Line, 'runs' | 'text'>,
  before: { text: string; endsInSpace: boolean },
  keepsSpaces: boolean,
): void {
  const last = runs.at(-1)
  if (!last) {
    for (const run of line.runs) append(runs, run)
    return
  }
  const isHyphen = /[\p{Ll}\p{Lu}][-\u00ad\u2010]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
  if (isHyphen) last.text = last.text.replace(/[-\u00ad\u2010]$/u, softHyphen)
  else if (isSpaceBetweenLines(before.text, line.text, before.endsInSpace, keepsSpaces))
    append(runs, { text: ' ', style: last.style })
  for (const run of line.runs) append(runs, run)
}

function isSpaceBetweenLines(before: string, after: string, typed: boolean, keepsSpaces: boolean): boolean {
  const [one, other] = [lastOf(before), firstOf(after)]
  if (typed) return true
  if (isSpaceless(one) || isSpaceless(other)) return false
  // Korean may break within a word: only a typed space, or punctuation, shows that a word ended.
  if (isHangul(one) || isHangul(other)) return !keepsSpaces || /[.,!?:;)\]]/.test(one)
  // A URL or e-mail address that is longer than its line breaks anywhere.
  return !(/^\S+$/.test(before) && /:\/\/|@|^www\.|[a-z]\.[a-z]{2,}\//i.test(before))
}

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

function paragraphOf(group: Group, sides: ColumnSides, keepsSpaces: boolean, pitch: number): Paragraph {
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

/** The widest space between the words of a justified line, or behind the number of a centred heading, in font sizes. */
const widestSpace = 2

/**
 * Replaces tabs by spaces in centred lines, and in lines that begin and end where a neighbour without tabs does: justification has stretched
 * their spaces.
 */
function withStretchedSpaces(lines: readonly Line[], sides: ColumnSides): Line[] {
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
  const groups: Group[] = []
  for (const line of withStretchedSpaces(lines, sides)) {
    const group = groups.at(-1)
    if (group && !begins(line, group, sides, pitch)) group.lines.push(line)
    else groups.push({ lines: [line], marked: markerAtStart(line.text) !== undefined })
  }
  return groups.map((group) => paragraphOf(group, sides, keepsSpaces, pitch))
}
