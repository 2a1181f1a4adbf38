/** Measures the appearance of a scan's text on the page's image: baselines, font sizes and stroke weights. */
import { around, median, type Box, type Glyph } from '../analysis/index.ts'
import type { Ink } from '../../ocr/scan/ink.ts'
import { inkLevel } from '../../ocr/scan/skew.ts'
import type { StraightScan } from '../../ocr/scan/straight-scan.ts'
import { strokeWidth, textBand, type TextBand } from '../../ocr/scan/letter-measurements.ts'
import { distinctBands } from './distinct-bands.ts'
import { onBaseline, type LayerLine } from './layer-lines.ts'
import { withBullet } from './scan-bullets.ts'
import { scanFontSizes } from './scan-font-sizes.ts'

/** The factor over the usual stroke width from which text is bold. */
const bolder = 1.22
/** The part of the stroke width that does not grow with the font size: optics and thresholding add it. */
const constant = 0.5
/** Sizes of two pages whose ratio is smaller are equal. */
const near = 1.07

/** The font sizes of a document, to even out the small differences of measurements on each page. */
export class DocumentFontSizes {
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

/** The line's vertical extent in points; that of the text layer if there is no ink. */
function bandOf(line: LayerLine, ink: Ink, scale: number): TextBand {
  const box = around(line.filter(({ text }) => text.trim() !== ''))
  const band = textBand(ink, scaledBox(box, scale))
  if (!band) return { ...box, baseline: line[0]?.baseline ?? box.bottom }
  return { top: band.top / scale, bottom: band.bottom / scale, baseline: band.baseline / scale }
}

/** Gaps between table cells are wider than this, in font sizes; those between words of justified text in a narrow column are not. */
const cellGap = 1.6

/** Splits a line at wide gaps, because its parts may differ in weight. */
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

/**
 * Returns the glyphs of bold words. East Asian and other text are compared separately: strokes of figures and Latin letters are thicker
 * than a kanji's.
 */
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
      /** Normalized to the text's usual size. */
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
 * Returns the lines with measured baselines, sizes, weights and bullets.
 *
 * @param ink the page's ink without ruled lines
 */
export function withMeasuredTypography(
  lines: readonly LayerLine[],
  scan: StraightScan,
  ink: Ink,
  known: DocumentFontSizes,
): LayerLine[] {
  const bands = distinctBands(
    lines,
    lines.map((line) => bandOf(line, ink, scan.scale)),
  )
  const sizes = scanFontSizes(
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
