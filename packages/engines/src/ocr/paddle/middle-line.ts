/** Follows a region of text along its long side: where the middle of its letters is, however the line bends. */
import type { LineFrame } from '../line-frame.ts'

export type Point = [x: number, y: number]

/** Pixels of one row, from the first to the last. */
export type Run = readonly [from: number, to: number, y: number]

/** The length of a slice in heights of the line, and the greatest number of slices. */
const sliceLength = 1.5
const mostSlices = 48
/** The rectangle of a bent line is so many times as high as the line, which is cut into so many slices at least. */
const bent = 1.8
const fewestOfBent = 8
/** The deviation of a slice's pixels from its middle, in heights of the line: that of a line is 0.3, that of a ring's two sides is larger. */
const mostSpread = 0.5
/** A slice with fewer pixels than this part of the usual one is an end, or a bridge to another line. */
const leastFilled = 0.4

export interface MiddleLine {
  /** Along the region's long side, in pixels of the map. */
  points: Point[]
  /** Whether it is one line that bends so much that most of its rectangle is paper. */
  isBent: boolean
}

/** Returns the middle line of a region whose smallest rectangle is known. */
export function middleLine(runs: readonly Run[], frame: LineFrame): MiddleLine {
  const isTall = frame.height > frame.width
  const length = Math.max(isTall ? frame.height : frame.width, 1)
  const area = runs.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const thickness = area / length
  const count = Math.min(Math.max(Math.round(length / (sliceLength * thickness)), 1), mostSlices)
  const slices = Array.from({ length: count }, () => ({ x: 0, y: 0, across: 0, squares: 0, pixels: 0 }))
  const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)]
  for (const [from, to, y] of runs)
    for (let x = from; x <= to; x++) {
      // These are pixels of a whole page: arrays would take most of the time.
      const right = x + 0.5 - frame.x
      const down = y + 0.5 - frame.y
      const toRight = right * cos + down * sin
      const toFoot = down * cos - right * sin
      const along = isTall ? toFoot : toRight
      const across = isTall ? toRight : toFoot
      const slice = slices[Math.min(Math.max(Math.floor((along / length) * count), 0), count - 1)]
      if (!slice) continue
      slice.x += x + 0.5
      slice.y += y + 0.5
      slice.across += across
      slice.squares += across * across
      slice.pixels++
    }
  const counts = slices.map(({ pixels }) => pixels).toSorted((a, b) => a - b)
  const least = leastFilled * (counts[counts.length >> 1] ?? 0)
  const points = slices.flatMap(({ x, y, pixels }): Point[] =>
    pixels > 0 && pixels >= least ? [[x / pixels, y / pixels]] : [],
  )
  const deviation = slices.reduce(
    (sum, { across, squares, pixels }) => sum + (pixels > 0 ? squares - (across * across) / pixels : 0),
    0,
  )
  const isBent =
    Math.min(frame.width, frame.height) > bent * thickness &&
    points.length >= fewestOfBent &&
    Math.sqrt(Math.max(deviation, 0) / area) < mostSpread * thickness
  return { points, isBent }
}
