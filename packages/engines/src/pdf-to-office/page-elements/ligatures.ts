/**
 * Places the letters of ligatures. mupdf returns the letters of a glyph such as "ff" as one character of the glyph's width and others
 * without width at its right side. If the next glyph is set closer, as in "effort", it would come between them.
 */
import { isRightToLeft, type Glyph } from '../analysis/index.ts'

const letter = /^\p{L}$/u
/** In points. */
const sameSide = 0.01

const isPartOf = (first: Glyph, next: Glyph): boolean =>
  letter.test(next.text) &&
  Math.abs(next.left - next.right) < sameSide &&
  Math.abs(next.left - first.right) < sameSide &&
  next.face === first.face &&
  next.angle === first.angle

const hasNoWidth = ({ left, right }: Glyph) => Math.abs(left - right) < sameSide

/** The letters of the ligature that begins at `at`, in the order in which they are read; only that glyph if it is none. */
function ligatureAt(glyphs: readonly Glyph[], at: number): Glyph[] {
  const [first] = glyphs.slice(at, at + 1)
  if (!first || first.angle !== 0) return first ? [first] : []
  let end = at + 1
  if (isRightToLeft(first.text) && hasNoWidth(first)) {
    // mupdf reverses lines that are read from the right, and with them the letters of ligatures.
    while (glyphs[end] && isReversedPart(first, glyphs[end])) if (!hasNoWidth(glyphs[end++] ?? first)) break
    const letters = glyphs.slice(at, end).toReversed()
    return letters[0] && !hasNoWidth(letters[0]) ? letters : [first]
  }
  for (let next = glyphs[end]; next && isPartOf(first, next); next = glyphs[end]) end++
  return glyphs.slice(at, end)
}

/** Whether a glyph follows a letter without width at its right side. */
const isReversedPart = (first: Glyph, next: Glyph | undefined): boolean =>
  next !== undefined &&
  letter.test(next.text) &&
  Math.abs(next.right - first.left) < sameSide &&
  next.face === first.face &&
  next.angle === first.angle

/** Divides the width of each ligature among its letters. Returns all glyphs, and those that are parts of ligatures. */
export function withLigatureParts(glyphs: readonly Glyph[]): { glyphs: Glyph[]; parts: ReadonlySet<Glyph> } {
  const placed: Glyph[] = []
  const parts = new Set<Glyph>()
  for (let at = 0; at < glyphs.length;) {
    const [first, next] = [glyphs[at], glyphs[at + 1]]
    // Every ligature has a letter without width, and hardly any other text.
    if (first && !(next && hasNoWidth(next)) && !hasNoWidth(first)) {
      placed.push(first)
      at++
      continue
    }
    const letters = ligatureAt(glyphs, at)
    const { left: from, right: to } = letters[0] ?? { left: 0, right: 0 }
    const width = (to - from) / letters.length
    for (const [index, each] of letters.entries()) {
      const place = isRightToLeft(each.text) ? letters.length - 1 - index : index
      const left = from + place * width
      const part = letters.length === 1 ? each : { ...each, left, right: left + width }
      if (letters.length > 1) parts.add(part)
      placed.push(part)
    }
    at += Math.max(letters.length, 1)
  }
  return { glyphs: placed, parts }
}
