/**
 * Reads leaders and spaces whose glyphs have no Unicode mapping: the dots of a table of contents, or of a table's rows, are one glyph
 * repeated many times. They are no text that OCR must read, and OCR reads them badly.
 */
import type { DisplayList } from 'mupdf'
import { heightOf, widthOf, type Glyph } from '../analysis/index.ts'
import { drawRegion } from './draw-region.ts'
import { unmapped } from './unreadable-text.ts'

/** So many equal glyphs in a row are no word. */
const leastRepeated = 6
/** The largest part of a glyph's box that a dot or a dash fills; a thin letter fills more. */
const mostInk = 0.1
/** A glyph with less ink is a space. */
const leastInk = 0.005

/** Draws a page, and returns a function that returns the part of a glyph's box that is inked, by the contrast to the background. */
function inkReader(list: DisplayList): (glyph: Glyph) => number {
  const [left, top, right, bottom] = list.getBounds()
  const pixmap = drawRegion(list, { left, top, right, bottom }, [], 'all')
  const [pixels, width, stride] = [pixmap.getPixels().slice(), pixmap.getWidth(), pixmap.getStride()]
  const scale = width / (right - left)
  const components = Math.round(stride / width)
  pixmap.destroy()
  return (glyph) => {
    const [x0, x1] = [glyph.left - left, glyph.right - left].map((x) => Math.round(x * scale))
    const [y0, y1] = [glyph.top - top, glyph.bottom - top].map((y) => Math.round(y * scale))
    if (x0 === undefined || x1 === undefined || y0 === undefined || y1 === undefined) return 0
    const at = (x: number, y: number) => y * stride + x * components
    // The corner of a glyph's box is blank.
    const paper = at(x0, y0)
    let ink = 0
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const pixel = at(x, y)
        let contrast = 0
        for (let part = 0; part < components; part++)
          contrast = Math.max(contrast, Math.abs((pixels[pixel + part] ?? 0) - (pixels[paper + part] ?? 0)))
        ink += contrast / 255
      }
    return ink / Math.max((x1 - x0) * (y1 - y0), 1)
  }
}

const isLike = (one: Glyph, other: Glyph) =>
  one.text === unmapped &&
  other.text === unmapped &&
  one.face === other.face &&
  Math.abs(widthOf(one) - widthOf(other)) + Math.abs(heightOf(one) - heightOf(other)) < 0.02 * one.size

/** The most glyphs of a row that are examined. */
const longestRow = 200
/** The gap between two columns of a table, in ems. */
const columnGap = 1

/** Whether columns follow on the line of the last glyph of a leader: then the line is a row of a table, and the leader is only in the way. */
function isInTable(leader: Glyph, following: readonly Glyph[]): boolean {
  let columns = 0
  let before = leader
  for (const glyph of following) {
    if (Math.abs(glyph.baseline - leader.baseline) > leader.size / 2 || glyph.angle !== leader.angle) break
    if (glyph.text.trim() === '') continue
    if (before === leader || glyph.left - before.right > columnGap * leader.size) columns++
    if (columns > 1) return true
    before = glyph
  }
  return false
}

/** Returns the glyphs with dots and spaces for the repeated ones among the unreadable, without the dots in rows of tables. */
export function withLeaders(list: DisplayList, glyphs: readonly Glyph[]): Glyph[] {
  let inkOf: ((glyph: Glyph) => number) | undefined
  const result: Glyph[] = []
  for (let start = 0, end = 0; start < glyphs.length; start = end) {
    for (end = start + 1; end < glyphs.length; end++) {
      const [one, other] = [glyphs[end - 1], glyphs[end]]
      if (!one || !other || !isLike(one, other)) break
    }
    const run = glyphs.slice(start, end)
    if (run.length < leastRepeated) result.push(...run)
    else {
      inkOf ??= inkReader(list)
      const most = Math.max(...run.map(inkOf))
      const last = run.at(-1)
      const isBlank = most < leastInk || (last && isInTable(last, glyphs.slice(end, end + longestRow)))
      result.push(...(most > mostInk ? run : run.map((glyph) => ({ ...glyph, text: isBlank ? ' ' : '.' }))))
    }
  }
  // A page of nothing else is not blank: its text is drawn in another way.
  return result.every(({ text }) => text.trim() === '') ? [...glyphs] : result
}
