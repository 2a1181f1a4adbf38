/** Groups glyphs into segments: parts of a line without a gap wide enough to separate columns or cells. */
import { attachMarks, type Row } from './attach-marks.ts'
import { around, heightOf, type Box } from './box.ts'
import type { Glyph, PlacedGlyph } from './elements.ts'
import { isBibliographyLabel, listMarker } from './list-markers.ts'
import type { Run } from './model.ts'
import { withoutOverprints } from './overprints.ts'
import { inReadingOrder, isRightToLeft, withMirroredBrackets } from './right-to-left.ts'
import { isSpace, isSpaceless } from './scripts.ts'
import { runsOf } from './text-runs.ts'

export interface Segment extends Box {
  baseline: number
  /** The most frequent size of its glyphs. */
  size: number
  /** Its glyphs are stored only as text, because a long document has millions of them. */
  runs: Run[]
  /** The number of its characters. */
  letters: number
  /** Whether it ends in a typed space. Programs that write these spaces thereby mark the ends of Korean words. */
  endsInSpace: boolean
}

/** Baselines closer than this fraction of the font size are equal. */
const sameBaseline = 0.2
/** The minimum gap between segments, in font sizes; larger if a space was typed. */
export interface SegmentGaps {
  bare: number
  spaced: number
  /** Where texts of other lines begin: a word that begins there is a segment of its own, however small the gap before it is. */
  starts?: readonly number[]
}
const usualGaps: SegmentGaps = { bare: 0.95, spaced: 1.5 }
/** A word begins at a start if it is nearer than this, in points, behind a space or a gap of this part of the font size. */
const sameStart = 0.6
const wordGap = 0.15
/** The widest gap behind a list marker, in font sizes: at the left side of the page, and with text beside it. */
const markerGap = { alone: 4, beside: 1.5 }
/** The minimum gap between columns after a typed space, and its part beyond the space, in font sizes. */
const columnGap = 0.75
const beyondSpace = 0.5

function rowsOf(glyphs: readonly Glyph[]): Row[] {
  const rows: Row[] = []
  const ordered = glyphs.map((glyph, order): PlacedGlyph => ({
    ...glyph,
    order,
    position: 'base',
  }))
  for (const glyph of ordered.toSorted((a, b) => a.baseline - b.baseline)) {
    const near = rows.at(-1)
    const reach = sameBaseline * Math.min(Math.max(near?.size ?? 0, 1), glyph.size)
    if (near && glyph.baseline - near.baseline <= reach) {
      near.glyphs.push(glyph)
      if (glyph.size > near.size && !isSpace(glyph.text)) {
        near.size = glyph.size
        near.baseline = glyph.baseline
      }
    } else
      rows.push({
        baseline: glyph.baseline,
        size: isSpace(glyph.text) ? 0 : glyph.size,
        glyphs: [glyph],
      })
  }
  return rows.flatMap(divided)
}

/** The row, and the text that is drawn over it. */
function divided(row: Row): Row[] {
  const { line, over } = withoutOverprints(row.glyphs)
  if (over.length === 0) return [row]
  return [
    { ...row, glyphs: line },
    { baseline: row.baseline, size: Math.max(...over.map(({ size }) => size)), glyphs: over },
  ]
}

/** Removes glyphs drawn twice, which some programs do to simulate bold. */
function withoutDoubles(glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  /** The last one of each text. */
  const kept = new Map<string, PlacedGlyph>()
  return glyphs.filter((glyph) => {
    const before = kept.get(glyph.text)
    const isDouble =
      before !== undefined && Math.abs(before.left - glyph.left) < 0.12 * glyph.size && !isSpace(glyph.text)
    if (!isDouble) kept.set(glyph.text, glyph)
    return !isDouble
  })
}

const sizeOf = (glyphs: readonly PlacedGlyph[]): number => {
  const counts = new Map<number, number>()
  for (const { size, text, position } of glyphs)
    if (!isSpace(text) && position === 'base') counts.set(size, (counts.get(size) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? glyphs[0]?.size ?? 0
}

/** The glyphs in the order of reading. */
function asRead(glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  if (!glyphs.some(({ text }) => isRightToLeft(text))) return [...glyphs]
  const ordered = inReadingOrder(glyphs, ({ text }) => text)
  const texts = withMirroredBrackets(ordered.map(({ text }) => text))
  return ordered.map((glyph, at) => ({ ...glyph, text: texts[at] ?? glyph.text }))
}

function segmentOf(glyphs: PlacedGlyph[], baseline: number): Segment {
  const inked = glyphs.filter(({ text }) => !isSpace(text))
  const box = around(inked)
  const last = inked.at(-1)
  // Half of a Japanese full stop is empty, and may extend beyond the right side of the lines.
  const right = last && /[、。，．]/.test(last.text) ? Math.min(box.right, (last.left + last.right) / 2) : box.right
  const endsInSpace = isSpace(glyphs.at(-1)?.text ?? '')
  return {
    ...box,
    right,
    baseline,
    size: sizeOf(glyphs),
    runs: runsOf(asRead(glyphs)),
    letters: inked.length,
    endsInSpace: endsInSpace && inked.length > 0,
  }
}

/** The letters of a ligature share one position, so rounded positions preserve their original order. */
const place = ({ left }: PlacedGlyph) => Math.round(left * 5)

/**
 * Whether the text before a gap is a list marker: text after it belongs to it, regardless of the tab's width, unless the marker may be a cell
 * of a table.
 */
function isMarkerOf(glyph: PlacedGlyph, before: readonly PlacedGlyph[], gap: number, isFirst: boolean): boolean {
  const marker = textOf(before)
  const isLabel = isBibliographyLabel(marker)
  const widest = isFirst || isLabel ? markerGap.alone : markerGap.beside
  return gap < widest * glyph.size && (isLabel || listMarker(marker) !== undefined)
}

function segmentsOfRow({ glyphs, baseline }: Row, gaps: SegmentGaps): Segment[] {
  const sorted = withoutDoubles(glyphs.toSorted((a, b) => place(a) - place(b) || a.order - b.order))
  const found: Segment[] = []
  let current: PlacedGlyph[] = []
  let last: PlacedGlyph | undefined
  let spaced = false
  let spaceEnd = Number.NEGATIVE_INFINITY
  for (const glyph of sorted) {
    if (isSpace(glyph.text)) {
      if (current.length > 0) current.push(glyph)
      spaced = true
      spaceEnd = glyph.right
      continue
    }
    if (last) {
      const gap = glyph.left - last.right
      const wide = Math.max(last.size, glyph.size) * (spaced ? gaps.spaced : gaps.bare)
      const loose = isSpaceless(last.text) && isSpaceless(glyph.text) ? 1.3 : 1
      // The typed space explains only a part of the gap: it ends the line of a column.
      const isEnd = spaced && gap > columnGap * glyph.size && glyph.left - spaceEnd > beyondSpace * glyph.size
      const isStart =
        (spaced || gap > wordGap * glyph.size) && gaps.starts?.some((x) => Math.abs(x - glyph.left) < sameStart)
      if ((gap > wide * loose || isEnd || isStart) && !isMarkerOf(glyph, current, gap, found.length === 0)) {
        found.push(segmentOf(current, baseline))
        current = []
      }
    }
    current.push(glyph)
    last = glyph
    spaced = false
    spaceEnd = Number.NEGATIVE_INFINITY
  }
  if (last) found.push(segmentOf(current, baseline))
  return found
}

const textOf = (glyphs: readonly PlacedGlyph[]) =>
  glyphs
    .map(({ text }) => text)
    .join('')
    .trim()

/** Returns the segments of glyphs that all read from left to right, ordered from top to bottom and left to right. */
export const segmentsOf = (glyphs: readonly Glyph[], gaps = usualGaps): Segment[] =>
  attachMarks(rowsOf(glyphs.filter(({ size, right, left }) => size > 0.5 && right >= left)))
    .flatMap((row) => segmentsOfRow(row, gaps))
    .filter((segment) => heightOf(segment) > 0)
