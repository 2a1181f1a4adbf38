/** Groups the glyphs of an OCR text layer into lines. The layer places each word separately. */
import { Matrix } from 'mupdf'
import type { Glyph } from '../analysis/index.ts'

/** The glyphs of one line, in the order of its words. */
export type LayerLine = Glyph[]

/** Whether `glyph` continues the line of `before`. */
function goesOn(before: Glyph, glyph: Glyph): boolean {
  const size = Math.max(before.size, 1)
  return (
    Math.abs(before.size - glyph.size) < 0.01 * size &&
    before.angle === glyph.angle &&
    glyph.left > before.right - 0.5 * size &&
    Math.abs(glyph.baseline - before.baseline) < 0.6 * size
  )
}

/**
 * Groups glyphs given in the layer's order. Their size is replaced by the line's height, because the layer stretches each word to its
 * place, which distorts sizes.
 */
export function layerLines(glyphs: readonly Glyph[]): LayerLine[] {
  const lines: LayerLine[] = []
  let before: Glyph | undefined
  for (const each of glyphs) {
    const glyph = { ...each, size: each.bottom - each.top }
    const line = lines.at(-1)
    if (line && before && goesOn(before, glyph)) line.push(glyph)
    else lines.push([glyph])
    before = glyph
  }
  return lines
}

/** The line's position at the middle of its length, by linear regression: on a skewed page its words step up or down. */
function middleOf(line: LayerLine): { x: number; y: number } {
  const xs = line.map(({ left, right }) => (left + right) / 2)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(xs), mean(line.map(({ baseline }) => baseline))]
  let [both, square] = [0, 0]
  for (const [at, { baseline }] of line.entries()) {
    const off = (xs[at] ?? 0) - meanX
    both += off * (baseline - meanY)
    square += off * off
  }
  const x = (Math.min(...line.map(({ left }) => left)) + Math.max(...line.map(({ right }) => right))) / 2
  return { x, y: meanY + (square > 0 ? (both / square) * (x - meanX) : 0) }
}

/** Returns the line on the deskewed page, with all glyphs on one baseline. */
export function straightLine(line: LayerLine, toStraight: Matrix): LayerLine {
  const { x, y } = middleOf(line)
  const [, , , , toX, toY] = Matrix.concat([1, 0, 0, 1, x, y], toStraight)
  return line.map((glyph) => ({
    ...onBaseline(glyph, toY, glyph.size),
    ...{ left: glyph.left + toX - x, right: glyph.right + toX - x },
  }))
}

/** The part of a character below its baseline, in font sizes. */
const descent = 0.2

/** Returns the glyph with another size and baseline. */
export const onBaseline = (glyph: Glyph, baseline: number, size: number): Glyph => ({
  ...glyph,
  ...{ baseline, size, top: baseline - (1 - descent) * size, bottom: baseline + descent * size },
})
