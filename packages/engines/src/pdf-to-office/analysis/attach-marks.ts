/** Puts footnote marks, exponents and signs with a baseline of their own on the line that they belong to. */
import { around, middleOf, type Box } from './box.ts'
import type { Glyph, PlacedGlyph } from './elements.ts'
import { isOver } from './overprints.ts'
import { isSpace } from './scripts.ts'

/** Glyphs of one baseline; its size is that of the largest. */
export interface Row {
  baseline: number
  size: number
  glyphs: PlacedGlyph[]
}

/** Superscripts and subscripts are smaller than this fraction of the line's size. */
const smallerThan = 0.85
/** Text below this fraction stands beside a large initial. */
const leastMark = 0.35
/** How far a sign in a line is above or below its baseline at most, in font sizes of the line. */
const mostRaised = 0.35
/** The overlap of such a sign with the letters beside it, and its distance from them, at most, in its font sizes. */
const mostOverlap = 0.1
const widestGap = 0.5

/** Splits a row at gaps, from left to right. */
function pieces(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const found: PlacedGlyph[][] = []
  let right = Number.NEGATIVE_INFINITY
  for (const glyph of glyphs.toSorted((a, b) => a.left - b.left || a.right - b.right)) {
    const current = found.at(-1)
    if (current && glyph.left - right <= glyph.size) current.push(glyph)
    else found.push([glyph])
    right = Math.max(right, glyph.right)
  }
  return found
}

type Piece = Box & { baseline: number; size: number; colour: string }

/** Whether a piece is a mark or an exponent beside a larger glyph. */
function standsBeside(piece: Piece, host: Glyph): boolean {
  if (isSpace(host.text) || piece.size > host.size * smallerThan || piece.size < host.size * leastMark) return false
  const raised = host.baseline - piece.baseline
  if (raised <= -0.35 * host.size || raised >= 0.75 * host.size) return false
  const [after, before] = [piece.left - host.right, Math.abs(host.left - piece.right)]
  return (after > -0.4 * host.size && after < 0.5 * host.size) || before < 0.3 * host.size
}

/** Whether a piece lies over several larger glyphs: it is a text of its own, such as one under a magnifying glass. */
const isOverSeveral = (piece: Piece, glyphs: readonly Glyph[]): boolean =>
  glyphs.filter((glyph) => {
    const x = middleOf(glyph)
    return !isSpace(glyph.text) && piece.size <= glyph.size * smallerThan && x > piece.left && x < piece.right
  }).length > 1

/** Whether a piece is a mark in, before or behind a line. It may overlap its text; a stamp has another colour than the text below it. */
const isMarkOf = (piece: Piece, { glyphs }: Row): boolean =>
  glyphs.some((glyph) => standsBeside(piece, glyph)) &&
  !glyphs.some((glyph) => glyph.colour !== piece.colour && isOver(piece, glyph)) &&
  !isOverSeveral(piece, glyphs)

/** Whether a piece fills a gap between letters of a line, such as a sign that is slightly raised and hardly smaller than they are. */
function fillsGap(piece: Piece, { glyphs, baseline, size }: Row): boolean {
  if (piece.size > size || Math.abs(baseline - piece.baseline) > mostRaised * size) return false
  let [before, after] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { text, left, right } of glyphs) {
    if (isSpace(text)) continue
    if (left > piece.left) after = Math.min(after, left)
    else before = Math.max(before, right)
  }
  const [gapBefore, gapAfter] = [piece.left - before, after - piece.right]
  const overlap = -mostOverlap * piece.size
  return gapBefore > overlap && gapAfter > overlap && Math.max(gapBefore, gapAfter) < widestGap * piece.size
}

/**
 * Footnote marks and exponents have a baseline of their own: moves them to the line they belong to. A text in another column may have the
 * same baseline as a mark.
 */
export function attachMarks(rows: Row[]): Row[] {
  for (const [at, row] of rows.entries()) {
    let smallest = Number.POSITIVE_INFINITY
    for (const { size, text } of row.glyphs) if (!isSpace(text)) smallest = Math.min(smallest, size)
    const hosts = [rows[at - 1], rows[at - 2], rows[at + 1], rows[at + 2]]
      .filter((other) => other !== undefined)
      .filter(({ size, baseline }) => smallest <= size && Math.abs(baseline - row.baseline) < size)
    if (hosts.length === 0) continue
    row.glyphs = pieces(row.glyphs).flatMap((glyphs) => {
      const inked = glyphs.filter(({ text }) => !isSpace(text))
      const [first] = inked
      if (!first) return glyphs
      const size = Math.max(...inked.map((glyph) => glyph.size))
      const piece = { ...around(glyphs), baseline: first.baseline, size, colour: first.colour }
      const host = hosts.find((each) => isMarkOf(piece, each)) ?? hosts.find((each) => fillsGap(piece, each))
      if (!host) return glyphs
      const marked = piece.baseline < host.baseline ? 'super' : 'sub'
      const position = size > host.size * smallerThan ? 'base' : marked
      for (const glyph of glyphs) host.glyphs.push({ ...glyph, position, baseline: host.baseline })
      return []
    })
  }
  return rows.filter(({ glyphs }) => glyphs.some(({ text }) => !isSpace(text)))
}
