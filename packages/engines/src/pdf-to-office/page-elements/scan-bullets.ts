/** Finds the bullets of a scan: OCR reads a dot before an item as any character of a similar size, or not at all. */
import { heightOf, widthOf, type Box, type Glyph } from '../analysis/index.ts'
import type { Ink } from '../../ocr/scan/ink.ts'
import type { LayerLine } from './layer-lines.ts'

/** In font sizes: the diameter of a dot, the height of its centre above the baseline, its distance from the text. */
const dot = { least: 0.15, most: 0.6, low: 0.12, high: 0.6 }
const gap = { least: 0.25, most: 2.2 }
/** A dot fills more than this part of its bounding box; rings and letters fill less. */
const filled = 0.62
/** Characters that fill their box as a dot does if bold or small. OCR reads no dot as one of these. */
const noDot = /^[1-9a]$/
/** The best OCR results for a dot; in Japanese without a space after it. */
const dotSign = /^[・･•·●]$/

/** The bounding box of the ink in `box`, and its number of pixels. */
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

/** The dot between `left` and `right`, in points; `undefined` unless there is only a dot. */
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

/** Returns the end of the first ink between `left` and `right`: a letter's ink may begin before its OCR box. */
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

/** The distance by which a full stop may exceed its OCR box, in font sizes. */
const overhang = 0.3

/** The end of the text before `first`, on a line of another column. */
const endBefore = (first: Glyph, glyphs: readonly Glyph[]) =>
  Math.max(
    ...glyphs.flatMap(({ left, right, top, bottom }) => {
      const isBeside = top < first.baseline && bottom > first.baseline - first.size && left < first.left
      return isBeside && right < first.left ? [right + overhang * first.size] : []
    }),
  )

/**
 * Returns the line with the bullet before it.
 *
 * @param glyphs all glyphs of the page
 * @param ink the page's ink, at `scale` pixels per point
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
