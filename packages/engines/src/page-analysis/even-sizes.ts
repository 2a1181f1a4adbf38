/** A recogniser measures each word anew: sizes of one text come out a little apart, and are made one again. */
import { median } from './box.ts'
import type { Glyph } from './elements.ts'

/** Sizes are one within these parts of their middle. */
const range = { least: 0.7, most: 1.4 }

/** Gives the glyphs with the sizes of their texts. */
export function evenSizes(glyphs: readonly Glyph[]): Glyph[] {
  const sizes = new Map<number, number>()
  let left = glyphs.map(({ size }) => size)
  while (left.length > 0) {
    const middle = median(left)
    const isNear = (size: number) => size >= range.least * middle && size <= range.most * middle
    const rounded = Math.round(middle * 2) / 2
    for (const size of left.filter(isNear)) sizes.set(size, rounded)
    left = left.filter((size) => !isNear(size))
  }
  return glyphs.map((glyph) => ({ ...glyph, size: sizes.get(glyph.size) ?? glyph.size }))
}
