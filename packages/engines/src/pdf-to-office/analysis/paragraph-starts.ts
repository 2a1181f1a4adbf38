/** Decides which lines of a column begin a paragraph. */
import { widthOf } from './box.ts'
import { contentsDots } from './contents-dots.ts'
import { beginsWithRaisedMark } from './footnote-marks.ts'
import { firstWordWidth, isCentred, isRightAligned, type ColumnSides, type Line } from './lines.ts'
import { beginsWithLabel, markerAtStart, type Marker } from './list-markers.ts'
import type { Run } from './model.ts'
import { endsSentence, isEastAsian } from './scripts.ts'

/** Baselines further apart than this multiple of the usual line pitch separate paragraphs. */
const looser = 1.3
/** A line that fills this part of its column may be continued by the next one. */
const fullLine = 0.7
/** The default line pitch, in font sizes. */
export const usualPitch = 1.25

/** The lines of a paragraph so far. */
export interface LineGroup {
  lines: Line[]
  /** Whether it begins with a list marker. */
  marked: boolean
}

/** Whether `line` begins a paragraph after the lines of `group`. */
export function beginsParagraph(line: Line, group: LineGroup, sides: ColumnSides, pitch: number): boolean {
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
