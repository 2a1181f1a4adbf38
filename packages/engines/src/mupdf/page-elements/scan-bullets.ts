/** Bullets of a scan: a recogniser reads a dot before an item as any sign that is about as large, or not at all. */
import { heightOf, widthOf, type Box, type Glyph } from '../../page-analysis/index.ts'
import type { Ink } from '../scan/ink.ts'
import type { LayerLine } from './layer-lines.ts'

/** In sizes of the line: how large a dot is, how far above the baseline its middle lies, how far before the text it stands. */
const dot = { least: 0.15, most: 0.6, low: 0.12, high: 0.6 }
const gap = { least: 0.25, most: 2.2 }
/** Of the square around it a dot fills more; rings and letters fill less. */
const filled = 0.62
/** What is as full as a dot where it is bold or drawn small. No dot is read as one of these. */
const noDot = /^[1-9a]$/
/** What a dot is read as at best; without a space after it in Japanese. */
const dotSign = /^[・･•·●]$/

/** The box around the ink in `box`, and how much there is, in pixels. */
function inkIn({ mask, width, height }: Ink, box: Box): (Box & { area: number }) | undefined {
  const found = { left: width, top: height, right: 0, bottom: 0, area: 0 }
  for (let y = Math.max(Math.floor(box.top), 0); y < Math.min(box.bottom, height); y++)
    for (let x = Math.max(Math.floor(box.left), 0); x < Math.min(box.right, width); x++) {
      if (mask[y * width + x] !== 1) continue
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x + 1)
      found.top = Math.min(found.top, y)
      found.bottom = Math.max(found.bottom, y + 1)
      found.area++
    }
  return found.area > 0 ? found : undefined
}

/** The dot between `left` and `right`, in points, where there is one and nothing else. */
function dotIn(ink: Ink, scale: number, { baseline, size }: Glyph, left: number, right: number): Box | undefined {
  const [top, bottom] = [baseline - 0.8 * size, baseline + 0.1 * size]
  const found = inkIn(ink, { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale })
  if (!found) return undefined
  const [wide, high] = [widthOf(found) / scale / size, heightOf(found) / scale / size]
  const above = (baseline - (found.top + found.bottom) / 2 / scale) / size
  const isDot =
    Math.min(wide, high) > dot.least &&
    Math.max(wide, high) < dot.most &&
    Math.abs(wide - high) < 0.35 * Math.max(wide, high) &&
    found.area > filled * widthOf(found) * heightOf(found) &&
    above > dot.low &&
    above < dot.high
  return isDot ? { ...found, left: found.left / scale, right: found.right / scale } : undefined
}

/** Where the first ink between `left` and `right` ends: a letter's own may begin before the place that its recogniser gives it. */
function inkEnd({ mask, width, height }: Ink, scale: number, { baseline, size }: Glyph, left: number, right: number) {
  const [top, bottom] = [Math.max(Math.floor((baseline - 0.8 * size) * scale), 0), (baseline + 0.1 * size) * scale]
  const hasInk = (x: number) => {
    for (let y = top; y < Math.min(bottom, height); y++) if (mask[y * width + x] === 1) return true
    return false
  }
  let seen = false
  for (let x = Math.max(Math.floor(left * scale), 0); x < Math.min(right * scale, width); x++) {
    const here = hasInk(x)
    if (seen && !here && !hasInk(x + 1)) return x / scale
    seen ||= here
  }
  return right
}

/** A full stop may reach so far beyond the place that its recogniser gives it, in sizes. */
const overhang = 0.3

/** Where the text before `first` ends, on a line of another column. */
const endBefore = (first: Glyph, glyphs: readonly Glyph[]) =>
  Math.max(
    ...glyphs.flatMap(({ left, right, top, bottom }) => {
      const isBeside = top < first.baseline && bottom > first.baseline - first.size && left < first.left
      return isBeside && right < first.left ? [right + overhang * first.size] : []
    }),
  )

/**
 * Gives the line with the bullet that stands before it.
 *
 * @param glyphs all of the page
 * @param ink the page's, of `scale` pixels a point
 */
export function withBullet(line: LayerLine, glyphs: readonly Glyph[], ink: Ink, scale: number): LayerLine {
  const [first] = line
  if (!first) return line
  const space = line.findIndex(({ text }) => text.trim() === '')
  const isTight = dotSign.test(first.text) && space !== 1
  const word = isTight ? 1 : space
  const rest = line.slice(isTight ? 1 : space < 0 ? line.length : space + 1)
  const [sign, next] = [line[word - 1], rest[0]]
  const isApart = sign !== undefined && next !== undefined && next.left - sign.right > -0.1 * first.size
  const isSign = isApart && word <= 2 && !noDot.test(first.text)
  const own = isSign
    ? dotIn(ink, scale, first, first.left - 0.15 * first.size, sign.right + 0.15 * first.size)
    : undefined
  if (own) return [{ ...first, text: '•', left: own.left, right: own.right }, ...rest]
  const start = Math.max(first.left - gap.most * first.size, endBefore(first, glyphs))
  const end = inkEnd(ink, scale, first, start, first.left - gap.least * first.size)
  const before = dotIn(ink, scale, first, start, end)
  return before ? [{ ...first, text: '•', left: before.left, right: before.right }, ...line] : line
}
