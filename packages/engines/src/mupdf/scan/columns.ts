/**
 * Whether a page is set in columns. Tesseract's own page analysis is needed then, but it takes Hangul apart and loses lines;
 * a page without a gutter is read as one block, where every line is found.
 */
import { inkEdges, type GreyImage } from './skew.ts'

/** The narrowest gutter, in inches: wider than any word space. */
const narrowest = 0.12
/** Ink in a gutter, as a share of what stands in the text beside it: a headline may cross it. */
const stray = 0.12

/** Tells whether a strip of paper runs down between text, on the image turned by `skew` degrees. */
export function hasGutter(image: GreyImage, skew: number, dpi: number): boolean {
  const { xs, ys } = inkEdges(image)
  const [sin, cos] = [Math.sin((skew * Math.PI) / 180), Math.cos((skew * Math.PI) / 180)]
  const ink = new Float64Array(Math.ceil(Math.hypot(image.width, image.height)) + 2)
  for (let i = 0; i < xs.length; i++) {
    const column = Math.round((xs[i] ?? 0) * cos - (ys[i] ?? 0) * sin + ink.length / 2)
    ink[column] = (ink[column] ?? 0) + 1
  }
  const filled = [...ink].filter((count) => count > 0).toSorted((a, b) => a - b)
  const usual = filled[Math.floor(filled.length / 2)] ?? 0
  if (xs.length === 0 || usual < 2) return false
  const all = xs.length
  let [before, run] = [0, 0]
  for (const count of ink) {
    // A gutter has a good part of the page's text on either side; a margin, or a numbered list's indent, has not.
    const between = before > all * 0.2 && before < all * 0.8
    run = between && count <= usual * stray ? run + 1 : 0
    if (run >= narrowest * dpi) return true
    before += count
  }
  return false
}
