/**
 * Places the letters of ligatures. mupdf returns the letters of a glyph such as "ff" as one character of the glyph's width and others
 * without width at its right side. If the next glyph is set closer, as in "effort", it would come between them.
 */
import type { Glyph } from '../analysis/index.ts'

const letter = /^\p{L}$/u
/** In points. */
const sameSide = 0.01

const isPartOf = (first: Glyph, next: Glyph): boolean =>
  letter.test(next.text) &&
  Math.abs(next.left - next.right) < sameSide &&
  Math.abs(next.left - first.right) < sameSide &&
  next.face === first.face &&
  next.angle === first.angle

/** Divides the width of each ligature among its letters. Returns all glyphs, and those that are parts of ligatures. */
export function withLigatureParts(glyphs: readonly Glyph[]): { glyphs: Glyph[]; parts: ReadonlySet<Glyph> } {
  const placed: Glyph[] = []
  const parts = new Set<Glyph>()
  for (let at = 0; at < glyphs.length;) {
    const first = glyphs[at]
    if (!first) break
    let end = at + 1
    for (let next = glyphs[end]; next && first.angle === 0 && isPartOf(first, next); next = glyphs[end]) end++
    const letters = glyphs.slice(at, end)
    const width = (first.right - first.left) / letters.length
    for (const [index, each] of letters.entries()) {
      const left = first.left + index * width
      const part = letters.length === 1 ? each : { ...each, left, right: left + width }
      if (letters.length > 1) parts.add(part)
      placed.push(part)
    }
    at = end
  }
  return { glyphs: placed, parts }
}
