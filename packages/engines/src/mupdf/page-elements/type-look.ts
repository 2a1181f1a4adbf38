/** How the type of a scan looks, measured on the picture of the page: where its lines stand, how large they are and how heavy. */
import { around, median, type Box, type Glyph } from '../../page-analysis/index.ts'
import type { Ink } from '../scan/ink.ts'
import { inkLevel } from '../scan/skew.ts'
import type { StraightScan } from '../scan/straight-scan.ts'
import { strokeWidth } from '../scan/stroke-width.ts'
import { textBand, type TextBand } from '../scan/text-band.ts'
import { onBaseline, type LayerLine } from './layer-lines.ts'
import { withBullet } from './scan-bullets.ts'
import { typeSizes } from './type-sizes.ts'

/** Strokes so much thicker than the text's are bold. */
const bolder = 1.22
/** Of the thickness of strokes so much does not grow with the size: a lens and a threshold add it. */
const constant = 0.5
/** Sizes of two pages that differ by less are one. */
const near = 1.07

/** The sizes of a document, as they come up: a size that is measured anew on each page comes out a little different. */
export class KnownSizes {
  readonly #sizes: number[] = []

  even(size: number): number {
    const known = this.#sizes.find((other) => Math.max(size, other) < near * Math.min(size, other))
    if (known === undefined) this.#sizes.push(size)
    return known ?? size
  }
}

const scaledBox = ({ left, right, top, bottom }: Box, scale: number): Box => ({
  ...{ left: left * scale, right: right * scale, top: top * scale, bottom: bottom * scale },
})

/** Where the line stands, in points; where the recogniser has it if there is no ink. */
function bandOf(line: LayerLine, ink: Ink, scale: number): TextBand {
  const box = around(line.filter(({ text }) => text.trim() !== ''))
  const band = textBand(ink, scaledBox(box, scale))
  if (!band) return { ...box, baseline: line[0]?.baseline ?? box.bottom }
  return { top: band.top / scale, bottom: band.bottom / scale, baseline: band.baseline / scale }
}

/** Cells are further apart than this, in sizes; the words of a line that is set to both sides of a narrow column are not. */
const cellGap = 1.6

/** Parts of a line that a gap parts are not of one weight. */
function partsOf(line: LayerLine): LayerLine[] {
  const parts: LayerLine[] = []
  let before: Glyph | undefined
  for (const glyph of line) {
    if (glyph.text.trim() === '') continue
    const part = parts.at(-1)
    if (part && before && glyph.left - before.right < cellGap * glyph.size) part.push(glyph)
    else parts.push([glyph])
    before = glyph
  }
  return parts
}

const eastAsian = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** The glyphs of bold words. Figures and Latin letters are measured against their own kind: their strokes are thicker than a kanji's. */
function boldIn(lines: readonly LayerLine[], { image, scale }: StraightScan): Set<Glyph> {
  const level = inkLevel(image)
  const textSize = median(lines.flat().map(({ size }) => size))
  const parts = lines.flatMap(partsOf).map((glyphs) => {
    const { left, right } = around(glyphs)
    const { size = textSize, baseline = 0 } = glyphs[0] ?? {}
    const box = { left, right, top: baseline - 0.95 * size, bottom: baseline + 0.3 * size }
    const width = strokeWidth(image, level, scaledBox(box, scale)) ?? 0
    return {
      glyphs,
      isEastAsian: glyphs.some(({ text }) => eastAsian.test(text)),
      /** As it would be at the text's own size. */
      width: width / (constant + ((1 - constant) * size) / textSize),
    }
  })
  const bold = new Set<Glyph>()
  for (const kind of [true, false]) {
    const own = parts.filter(({ isEastAsian, width }) => isEastAsian === kind && width > 0)
    const usual = median(own.flatMap(({ glyphs, width }) => glyphs.map(() => width)))
    for (const { glyphs, width } of own)
      if (width > bolder * usual) for (const glyph of glyphs) if (glyph.text !== '•') bold.add(glyph)
  }
  return bold
}

/**
 * Gives the lines as they look, on their own baselines, with their bullets.
 *
 * @param ink the page's ink without ruled lines
 */
export function lookedAt(lines: readonly LayerLine[], scan: StraightScan, ink: Ink, known: KnownSizes): LayerLine[] {
  const bands = lines.map((line) => bandOf(line, ink, scan.scale))
  const sizes = typeSizes(
    lines,
    bands.map(({ top, bottom }) => bottom - top),
    bands.map(({ baseline }) => baseline),
  ).map((size) => known.even(size))
  const straight = lines.map((line, at) =>
    line.map((glyph) => onBaseline(glyph, bands[at]?.baseline ?? glyph.baseline, sizes[at] ?? glyph.size)),
  )
  const glyphs = straight.flat()
  const placed = straight.map((line) => withBullet(line, glyphs, ink, scan.scale))
  const bold = boldIn(placed, scan)
  return placed.map((line) => line.map((glyph) => ({ ...glyph, face: { ...glyph.face, bold: bold.has(glyph) } })))
}
