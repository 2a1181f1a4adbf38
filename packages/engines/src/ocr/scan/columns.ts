/**
 * Finds the text columns of a page. Tesseract's own page analysis splits Hangul and loses lines; given the columns, it finds every line.
 * The page is split as by Nagy and Seth ("Hierarchical representation of optically scanned documents", 1984): at its gutters, and
 * horizontally where something crosses them.
 */
import type { Box } from '../../pdf-to-office/analysis/index.ts'
import { fillsItsWidth, guttersOf, type Span } from './gutters.ts'
import { reduced } from './image-filters.ts'
import { inkLevel, type GreyImage } from './skew.ts'

/** A part of the page that is recognized separately, in pixels. */
export type Zone = Box

/** Low enough to average out the paper's grain. */
const coarseDpi = 75
/** In inches: a headline extends at most this far above and below its ink in the gutter. */
const headline = 0.25
const leastCrossing = 0.03
/** Pages with more zones are not text in columns. */
const mostZones = 40

/** Finds the rows in which something crosses a gutter, extended to the blank rows around them. */
function crossings(ink: (span: Span, y: number) => number, height: number, gutters: readonly Span[], dpi: number) {
  const isOver = (y: number) => gutters.some(({ from, to }) => ink({ from: from + 1, to: to - 1 }, y) > 0)
  const isBlank = (y: number) => ink({ from: 0, to: Number.POSITIVE_INFINITY }, y) === 0
  const isBlankBetween = (from: number, to: number) => {
    for (let y = from; y < to; y++) if (!isBlank(y)) return false
    return true
  }
  const reach = Math.round(headline * dpi)
  const toPaper = (y: number, step: 1 | -1) => {
    for (let at = y; Math.abs(at - y) <= reach && at >= 0 && at < height; at += step) if (isBlank(at)) return at
    return y
  }
  const found: Span[] = []
  for (let y = 0; y < height; y++) {
    if (!isOver(y)) continue
    const from = y
    while (y < height && isOver(y)) y++
    if (y - from < leastCrossing * dpi) continue
    const span = { from: toPaper(from, -1), to: toPaper(y, 1) }
    const last = found.at(-1)
    // Lines with only blank rows between them are one headline.
    if (last && isBlankBetween(last.to, span.from)) last.to = Math.max(last.to, span.to)
    else found.push(span)
  }
  return found
}

/**
 * Returns the zones of a deskewed page in reading order; empty if its text is not in columns. A list with prices has a gutter too, but is
 * read row by row.
 *
 * @param dpi the image's resolution
 */
export function columnZones(full: GreyImage, dpi: number): Zone[] {
  const factor = Math.max(1, Math.round(dpi / coarseDpi))
  const image = reduced(full, factor)
  const { pixels, width, height, stride } = image
  const gutters = guttersOf(image, dpi / factor)
  if (gutters.length === 0) return []
  const level = inkLevel(image)
  const ink = ({ from, to }: Span, y: number) => {
    let count = 0
    for (let x = from; x < Math.min(to, width); x++) if ((pixels[y * stride + x] ?? 255) <= level) count++
    return count
  }
  const middles = [0, ...gutters.map(({ from, to }) => (from + to) >> 1), width]
  const columns = middles.slice(1).map((to, at) => ({ from: middles[at] ?? 0, to }))
  if (!columns.every((column) => fillsItsWidth(image, column, level))) return []
  const zones: Zone[] = []
  const add = (across: Span, down: Span) => {
    let { from, to } = down
    while (from < to && ink(across, from) === 0) from++
    while (to > from && ink(across, to - 1) === 0) to--
    if (to === from) return
    const [top, bottom] = [Math.max(from - 2, down.from), Math.min(to + 2, down.to)]
    zones.push({ left: across.from * factor, right: across.to * factor, top: top * factor, bottom: bottom * factor })
  }
  let top = 0
  for (const crossing of [...crossings(ink, height, gutters, dpi / factor), { from: height, to: height }]) {
    for (const column of columns) add(column, { from: top, to: crossing.from })
    add({ from: 0, to: width }, crossing)
    top = crossing.to
  }
  return zones.length > mostZones ? [] : zones
}
