/** Text that is drawn over larger text, such as the letters of a stamp: it is no part of the line below it. */
import { centreOf, middleOf, type Box } from './box.ts'
import type { Glyph } from './elements.ts'
import { isSpace } from './scripts.ts'

/** Text is over letters that are at least so many times as large. */
export const largerBelow = 1.3
/** The height of letters above their baseline, in font sizes. */
const height = 0.75

/** A line with more letters is not divided, because comparing them may take too long. */
const mostLetters = 5000

/** Whether the middle of a smaller text is within the letter. */
export function isOver(small: Box & { size: number }, { text, left, right, baseline, size }: Glyph): boolean {
  if (isSpace(text) || size < small.size * largerBelow) return false
  const [x, y] = [middleOf(small), centreOf(small)]
  return x > left && x < right && y > baseline - height * size && y < baseline
}

/** Divides glyphs of one baseline into the line and what is drawn over it. */
export function withoutOverprints<Each extends Glyph>(glyphs: readonly Each[]): { line: Each[]; over: Each[] } {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const { size, text } of glyphs) {
    if (isSpace(text)) continue
    least = Math.min(least, size)
    most = Math.max(most, size)
  }
  if (most < least * largerBelow || glyphs.length > mostLetters) return { line: [...glyphs], over: [] }
  const large = glyphs.filter(({ size }) => size >= least * largerBelow).toSorted((a, b) => a.left - b.left)
  const over = new Set<Each>()
  let first = 0
  let widest = 0
  for (const { left, right } of large) widest = Math.max(widest, right - left)
  for (const glyph of glyphs.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const x = middleOf(glyph)
    while (first < large.length && (large[first]?.left ?? x) < x - widest) first++
    for (let at = first; at < large.length; at++) {
      const other = large[at]
      if (!other || other.left > x) break
      if (isOver(glyph, other)) over.add(glyph)
    }
  }
  return { line: glyphs.filter((glyph) => !over.has(glyph)), over: glyphs.filter((glyph) => over.has(glyph)) }
}
