/** Gives readings that OCR found to the Han characters of a page. */
import type { PlacedRuby } from '../../ocr/text-layer/page-ruby.ts'
import { centreOf, middleOf, type Glyph } from '../analysis/index.ts'
import { isHan } from './ruby.ts'

/** The number of the Han character at a point, which is at most its size away; -1 if there is none. */
function characterAt(glyphs: readonly Glyph[], { x, y }: PlacedRuby): number {
  let [found, least] = [-1, Number.POSITIVE_INFINITY]
  for (const [index, glyph] of glyphs.entries()) {
    const distance = Math.hypot(middleOf(glyph) - x, centreOf(glyph) - y)
    if (distance < Math.min(least, glyph.size) && isHan(glyph)) [found, least] = [index, distance]
  }
  return found
}

/** A reading belongs to the character at its point, and to the Han characters before it that have none of their own. */
export function withRubyAt(glyphs: readonly Glyph[], rubies: readonly PlacedRuby[]): Glyph[] {
  const readings = new Map(rubies.map((ruby) => [characterAt(glyphs, ruby), { text: ruby.text }]))
  const result = [...glyphs]
  let ruby: { text: string } | undefined
  for (let index = glyphs.length - 1; index >= 0; index--) {
    const glyph = glyphs[index]
    ruby = readings.get(index) ?? (glyph && isHan(glyph) ? ruby : undefined)
    if (glyph && ruby) result[index] = { ...glyph, ruby }
  }
  return result
}
