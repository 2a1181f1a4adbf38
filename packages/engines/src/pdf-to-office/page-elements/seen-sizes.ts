/**
 * Gives glyphs the size that they are seen at. The glyphs of a Type 3 font may have any size in their own space (ISO 32000-1, 9.6.5): bills and
 * statements often show letters of 12 points at a font size of 0.24.
 */
import type { FontFace, Glyph } from '../analysis/index.ts'

/** Text of a larger font size, in points, is taken as it is. */
const leastSize = 2
/** A glyph longer than this, in font sizes, has another size. */
const mostLength = 2.5
/** The height of a font's box, and the mean advance of its glyphs, in font sizes. */
const usual = { height: 1.15, advance: 0.5 }
/** The part of a letter above its baseline, in font sizes. */
const ascent = 0.8

const isTurned = ({ angle }: Glyph) => angle === 90 || angle === 270

/** The extent along the baseline and across it. */
const extentOf = (glyph: Glyph): { along: number; across: number } => {
  const [width, height] = [glyph.right - glyph.left, glyph.bottom - glyph.top]
  return isTurned(glyph) ? { along: height, across: width } : { along: width, across: height }
}

const isLarger = (glyph: Glyph): boolean => {
  const { along, across } = extentOf(glyph)
  return glyph.size > 0 && glyph.size < leastSize && Math.max(along, across) > mostLength * glyph.size
}

/** The part of the font size that the box of a glyph is at most, and the mean advance of its font, if it is seen smaller than the size. */
const mostSmall = { across: 0.4, advance: 0.25 }

/** The fonts whose glyphs are seen much smaller than the font size. */
export function smallFaces(glyphs: readonly Glyph[]): Set<FontFace> {
  const small = glyphs.filter((glyph) => {
    const { across } = extentOf(glyph)
    return across > 0 && across < mostSmall.across * glyph.size
  })
  if (small.length === 0) return new Set()
  const shares = advances(small.map((glyph) => inSizes(glyph)))
  return new Set([...shares].filter(([, share]) => share > 0 && share < mostSmall.advance).map(([face]) => face))
}

/** The glyph measured in font sizes. */
const inSizes = (glyph: Glyph): Glyph => ({
  ...glyph,
  left: glyph.left / glyph.size,
  right: glyph.right / glyph.size,
  top: glyph.top / glyph.size,
  bottom: glyph.bottom / glyph.size,
})

/** The mean extent along the baseline of the glyphs of each font. */
function advances(glyphs: readonly Glyph[]): Map<FontFace, number> {
  const sums = new Map<FontFace, { total: number; count: number }>()
  for (const glyph of glyphs) {
    const { total, count } = sums.get(glyph.face) ?? { total: 0, count: 0 }
    sums.set(glyph.face, { total: total + extentOf(glyph).along, count: count + 1 })
  }
  return new Map([...sums].map(([face, { total, count }]) => [face, total / count]))
}

/**
 * Returns the glyphs with their seen sizes. Glyphs of a font without a box get the usual height.
 *
 * @param smaller their fonts of `smallFaces`
 */
export function withSeenSizes(glyphs: Glyph[], smaller: ReadonlySet<FontFace> = smallFaces(glyphs)): Glyph[] {
  const larger = glyphs.filter(isLarger)
  if (larger.length === 0 && smaller.size === 0) return glyphs
  const meanAdvances = advances(larger)
  return glyphs.map((glyph) => {
    const { across } = extentOf(glyph)
    if (smaller.has(glyph.face) && across < mostSmall.across * glyph.size)
      return { ...glyph, size: across / usual.height }
    if (!isLarger(glyph)) return glyph
    if (across > mostLength * glyph.size) return { ...glyph, size: across / usual.height }
    const size = (meanAdvances.get(glyph.face) ?? glyph.size) / usual.advance
    if (glyph.angle !== 0) return { ...glyph, size }
    return { ...glyph, size, top: glyph.baseline - ascent * size, bottom: glyph.baseline + (1 - ascent) * size }
  })
}
