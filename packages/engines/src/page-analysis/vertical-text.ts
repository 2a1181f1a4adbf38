/** Detects vertical text whose characters were placed one by one, by the direction from each character to the next. */
import type { Glyph } from './elements.ts'
import { isEastAsian } from './scripts.ts'

/** The maximum step to the next character, and its maximum sideways deviation, in font sizes. */
const longest = 1.8
const aside = 0.35
/** The minimum number of downward steps. */
const enough = 8

function directionOf(one: Glyph, other: Glyph): 'down' | 'across' | undefined {
  const { size } = one
  if (Math.abs(size - other.size) > 0.5 || one.angle !== 0 || other.angle !== 0) return undefined
  const across = (other.left - one.left) / size
  const down = (other.top - one.top) / size
  if (down > aside && down < longest && Math.abs(across) < aside) return 'down'
  return across > aside && across < longest && Math.abs(down) < aside ? 'across' : undefined
}

/** Returns the glyphs; on a page of vertical text, they are marked as vertical and get an angle of 90. */
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
