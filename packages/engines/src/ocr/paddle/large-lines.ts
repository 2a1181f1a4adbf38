/** Completes the text regions of a page by those of a smaller image of it, on which the detection finds large letters that it misses on the page. */
import { middleOf, placeOn, pointOf, type LineFrame } from '../line-frame.ts'
import type { TextRegion } from './text-regions.ts'

/** Large lines are at least this high, in pixels of the smaller image. */
const leastHeight = 14
/** A line is complete if regions cover more than this part of it. */
const complete = 0.7
/** A line is at most so many times as thick as its parts. */
const thickest = 1.4
/** The number of places along a line that are looked at. */
const places = 24

const thicknessOf = ({ width, height }: LineFrame): number => Math.min(width, height)

/** Whether a point is within a frame. */
function holds(frame: LineFrame, point: readonly [number, number]): boolean {
  const [along, across] = placeOn(frame, point)
  return along >= 0 && along <= frame.width && across >= 0 && across <= frame.height
}

/** The part of a line's middle that is within one of the regions. */
function coveredPart(line: LineFrame, regions: readonly TextRegion[]): number {
  const points = Array.from({ length: places }, (_, at) =>
    pointOf(line, ((at + 0.5) / places) * line.width, line.height / 2),
  )
  return points.filter((point) => regions.some(({ frame }) => holds(frame, point))).length / places
}

/**
 * Returns the regions with large lines in the place of their parts.
 *
 * @param coarse the regions of the smaller image, in pixels of the page
 * @param step the side of a pixel of the smaller image, in pixels of the page
 */
export function withLargeLines(fine: readonly TextRegion[], coarse: readonly TextRegion[], step: number): TextRegion[] {
  const large = coarse.filter(({ frame, isBox }) => {
    if (!isBox || thicknessOf(frame) < leastHeight * step || coveredPart(frame, fine) >= complete) return false
    // Several lines may be one region of the smaller image.
    const parts = fine
      .filter((region) => holds(frame, middleOf(region.frame)))
      .map((region) => thicknessOf(region.frame))
    return parts.length === 0 || thicknessOf(frame) <= thickest * Math.max(...parts)
  })
  const rest = fine.filter(({ frame }) => !large.some((line) => holds(line.frame, middleOf(frame))))
  return [...rest, ...large]
}
