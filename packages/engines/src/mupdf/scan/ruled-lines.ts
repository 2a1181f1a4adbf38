/**
 * The ruled lines of a scanned page: sides of tables, rules between parts, what underlines words. Long thin strokes of ink along a
 * straightened page (the run-length method of Zheng, Li and Doermann, "A parallel-line detection algorithm", 2005, in its plain form):
 * strokes of letters are short, and where they are not, they end at no other rule and have ink beside them.
 */
import type { Ink } from './ink.ts'
import { strokesOf, type Stroke } from './runs.ts'

/** All in points. */
const least = { run: 8, alone: 36, side: 10 }
const thickest = 3
const touch = 3
/** What lies on one line with a gap of so much is one rule. */
const apart = { along: 4, across: 1 }
/** Shorter pieces may be strokes of letters that stand beside each other. */
const leastPiece = 24
/** Beside a rule there is paper along this part of it. */
const free = 0.6

const lengthOf = ({ from, to }: Stroke) => to - from
const thicknessOf = (stroke: Stroke) => stroke.area / lengthOf(stroke)

/** How much of the stroke has paper on both sides, `off` pixels from it. */
function freePart({ mask, width, height }: Ink, stroke: Stroke, off: number): number {
  const { isHorizontal, from, to, first, last } = stroke
  const lines = isHorizontal ? height : width
  const inkAt = (line: number, along: number) =>
    line >= 0 && line < lines && mask[isHorizontal ? line * width + along : along * width + line] === 1
  let count = 0
  for (let along = from; along < to; along++) if (!inkAt(first - off, along) && !inkAt(last + off, along)) count++
  return count / lengthOf(stroke)
}

/** Pieces of one line become one. */
function joined(strokes: readonly Stroke[], scale: number): Stroke[] {
  const found: Stroke[] = []
  for (const stroke of strokes.toSorted((a, b) => a.from - b.from)) {
    const before = found.find(
      (other) =>
        Math.abs(other.at - stroke.at) < apart.across * scale + 1 &&
        stroke.from - other.to < apart.along * scale &&
        Math.min(lengthOf(stroke), lengthOf(other)) > leastPiece * scale,
    )
    if (!before) found.push({ ...stroke })
    else {
      const area = before.area + stroke.area
      before.at += ((stroke.at - before.at) * stroke.area) / area
      before.to = Math.max(before.to, stroke.to)
      before.first = Math.min(before.first, stroke.first)
      before.last = Math.max(before.last, stroke.last)
      before.area = area
    }
  }
  return found
}

/** Whether an end of a stroke lies on one of the strokes that cross it. */
const ends = (stroke: Stroke, end: number, crossing: readonly Stroke[], slack: number) =>
  crossing.some(
    (other) => Math.abs(other.at - end) <= slack && other.from - slack <= stroke.at && stroke.at <= other.to + slack,
  )

/**
 * Finds the rules of a straightened page.
 *
 * @param scale pixels a point
 */
export function ruledLines(ink: Ink, scale: number): Stroke[] {
  const thin = (isHorizontal: boolean) => {
    const found = strokesOf(ink, isHorizontal, least.run * scale, 1).filter(
      // What is left of a page's skew lets a long rule climb a little.
      (stroke) =>
        thicknessOf(stroke) <= thickest * scale &&
        stroke.last - stroke.first <= thickest * scale + 0.006 * lengthOf(stroke),
    )
    return joined(found, scale).filter(
      (stroke) =>
        lengthOf(stroke) >= least.side * scale && freePart(ink, stroke, Math.max(2, Math.round(scale))) >= free,
    )
  }
  const candidates = [...thin(true), ...thin(false)]
  let kept = candidates.filter((stroke) => lengthOf(stroke) >= least.alone * scale)
  // Short ones are sides of cells where both ends lie on others, which may be short themselves.
  for (let round = 0; round < 2; round++)
    kept = candidates.filter((stroke) => {
      if (lengthOf(stroke) >= least.alone * scale) return true
      const crossing = kept.filter(({ isHorizontal }) => isHorizontal !== stroke.isHorizontal)
      return [stroke.from, stroke.to].every((end) => ends(stroke, end, crossing, touch * scale))
    })
  return kept
}
