/** Finds gutters: vertical strips of blank paper between text columns. */
import { inkEdges, type GreyImage } from './skew.ts'

/** A range of pixels; `to` is exclusive. */
export interface Span {
  from: number
  to: number
}

/** In inches: wider than any word space. */
const narrowest = 0.12
/** A strip narrower than this between two gutters, in inches, is a page number within one gutter. */
const leastColumn = 0.5
/** The permitted ink in a gutter, as a fraction of that in the text beside it: a headline may cross it. */
const stray = 0.12

/** Returns the gutters from left to right. */
export function guttersOf(image: GreyImage, dpi: number): Span[] {
  const { xs } = inkEdges(image)
  const ink = new Float64Array(image.width)
  for (const x of xs) {
    const column = Math.round(x + image.width / 2)
    ink[column] = (ink[column] ?? 0) + 1
  }
  const counts = ink.filter((count) => count > 0).toSorted()
  const usual = counts[counts.length >> 1] ?? 0
  if (usual < 2) return []
  const gutters: Span[] = []
  let [before, from] = [0, -1]
  for (const [column, count] of [...ink, Number.POSITIVE_INFINITY].entries()) {
    // A gutter has a large part of the page's text on either side, unlike a margin or the indent of a numbered list.
    const isBetween = before > xs.length * 0.2 && before < xs.length * 0.8
    const isPaper = isBetween && count <= usual * stray
    if (isPaper && from < 0) from = column
    if (!isPaper && from >= 0) {
      const last = gutters.at(-1)
      const isWide = column - from >= narrowest * dpi
      if (isWide && last && from - last.to < leastColumn * dpi) last.to = column
      else if (isWide) gutters.push({ from, to: column })
      from = -1
    }
    before += count
  }
  return gutters
}

/** In running text, at least half of the lines are longer than this fraction of the longest one. */
const filled = 0.7
/** Lines lower than this, in pixels, are specks. */
const leastHeight = 3

/** Whether the lines between two gutters are running text: labels and figures have arbitrary lengths. */
export function fillsItsWidth({ pixels, stride, height }: GreyImage, { from, to }: Span, level: number): boolean {
  const lines: (Span & { height: number })[] = []
  let line: (typeof lines)[number] | undefined
  for (let y = 0; y < height; y++) {
    let [first, last] = [to, from]
    for (let x = from; x < to; x++)
      if ((pixels[y * stride + x] ?? 255) <= level) [first, last] = [Math.min(first, x), x + 1]
    if (first >= last) line = undefined
    else if (line) {
      line.from = Math.min(line.from, first)
      line.to = Math.max(line.to, last)
      line.height++
    } else lines.push((line = { from: first, to: last, height: 1 }))
  }
  const widths = lines
    .flatMap((each) => (each.height < leastHeight ? [] : [each.to - each.from]))
    .toSorted((a, b) => a - b)
  return (widths[widths.length >> 1] ?? 0) >= filled * (widths.at(-1) ?? 0)
}
