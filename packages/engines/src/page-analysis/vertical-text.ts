/** Text set from top to bottom whose program placed every character by itself: only the order in which they come tells. */
import type { Glyph } from './elements.ts'
import { isEastAsian } from './scripts.ts'

/** A step from one character to the next is no longer, and off its way by no more, in sizes. */
const longest = 1.8
const aside = 0.35
/** Fewer characters tell nothing. */
const enough = 8

function directionOf(one: Glyph, other: Glyph): 'down' | 'across' | undefined {
  const { size } = one
  if (Math.abs(size - other.size) > 0.5 || one.angle !== 0 || other.angle !== 0) return undefined
  const across = (other.left - one.left) / size
  const down = (other.top - one.top) / size
  if (down > aside && down < longest && Math.abs(across) < aside) return 'down'
  return across > aside && across < longest && Math.abs(down) < aside ? 'across' : undefined
}

/** Gives the glyphs, with those of vertical lines marked as what they are. */
export function findVertical(glyphs: readonly Glyph[]): readonly Glyph[] {
  let [down, across] = [0, 0]
  for (const [at, glyph] of glyphs.entries()) {
    const next = glyphs[at + 1]
    if (!next || !isEastAsian(glyph.text) || !isEastAsian(next.text)) continue
    const direction = directionOf(glyph, next)
    if (direction === 'down') down++
    else if (direction === 'across') across++
  }
  if (down < enough || down < 2 * across) return glyphs
  return glyphs.map((glyph) => (glyph.angle === 0 ? { ...glyph, angle: 90, vertical: true } : glyph))
}
