/** The lines of a recogniser's text layer: its words stand one after another, each placed by itself. */
import { Matrix } from 'mupdf'
import type { Glyph } from '../../page-analysis/index.ts'

/** Of one line, in the order of its words. */
export type LayerLine = Glyph[]

/** Whether `glyph` goes on where `before` ends. */
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
 * Groups glyphs that come in the order in which the layer has them. Their size becomes their line's height: each word is stretched to its
 * place, which makes sizes of its own.
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

/** Where the line stands at the middle of its length, by the line of best fit: of a crooked page its words step up or down. */
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

/** Gives the line on the straightened page, all of it on one baseline. */
export function straightLine(line: LayerLine, toStraight: Matrix): LayerLine {
  const { x, y } = middleOf(line)
  const [, , , , toX, toY] = Matrix.concat([1, 0, 0, 1, x, y], toStraight)
  return line.map((glyph) => ({
    ...onBaseline(glyph, toY, glyph.size),
    ...{ left: glyph.left + toX - x, right: glyph.right + toX - x },
  }))
}

/** How much of a character is below its baseline, in sizes. */
const descent = 0.2

/** Gives the glyph at a size and on a baseline. */
export const onBaseline = (glyph: Glyph, baseline: number, size: number): Glyph => ({
  ...glyph,
  ...{ baseline, size, top: baseline - (1 - descent) * size, bottom: baseline + descent * size },
})
