/**
 * Finds the regions of text in the probabilities that the detection model outputs (Liao et al., "Real-time scene text detection with
 * differentiable binarization", 2020). The model is trained on shrunk regions, which are grown back here.
 */
import type { LineFrame } from '../line-frame.ts'
import { frameAround, middleOf } from '../line-frame.ts'
import { middleLine, type Point, type Run } from './middle-line.ts'
import { smallestRectangle } from './smallest-rectangle.ts'

export interface ProbabilityMap {
  /** Row by row, 0 to 1. */
  data: Float32Array
  width: number
  height: number
}

export interface TextRegion {
  frame: LineFrame
  /** The mean probability within the rectangle, 0 to 1. */
  score: number
  /** The middle of its letters, from one end of its long side to the other: it shows how the line bends. */
  middle: Point[]
  /** Whether it fills its rectangle. Others are long lines that bend much: they can be read when the page has been flattened. */
  isBox: boolean
}

/** Pixels above this are text. */
const leastProbability = 0.3
const leastScore = 0.5
/** How far a region is grown: its area over its outline, times this. */
const growth = 1.6
/** Smaller regions are specks, in pixels of the map. */
const leastSide = 3

interface Component {
  points: [number, number][]
  runs: Run[]
  sum: number
}

/** Collects the pixels of the component at `start`, and marks them as seen. Keeps the first and last pixel of each run of a row. */
function componentAt({ data, width, height }: ProbabilityMap, start: number, seen: Uint8Array): Component {
  const stack = [start]
  const points: [number, number][] = []
  const runs: Run[] = []
  let sum = 0
  const isNew = (at: number) => seen[at] === 0 && (data[at] ?? 0) > leastProbability
  while (stack.length > 0) {
    const at = stack.pop() ?? 0
    if (!isNew(at)) continue
    const y = Math.floor(at / width)
    const row = y * width
    let [from, to] = [at, at]
    while (from > row && isNew(from - 1)) from--
    while (to < row + width - 1 && isNew(to + 1)) to++
    for (let x = from; x <= to; x++) {
      seen[x] = 1
      sum += data[x] ?? 0
    }
    runs.push([from - row, to - row, y])
    points.push([from - row, y], [to - row + 1, y], [from - row, y + 1], [to - row + 1, y + 1])
    const [left, right] = [Math.max(from - 1, row), Math.min(to + 1, row + width - 1)]
    for (const next of [-width, width]) {
      if (y + Math.sign(next) < 0 || y + Math.sign(next) >= height) continue
      for (let x = left + next; x <= right + next; x++) if (isNew(x)) stack.push(x)
    }
  }
  return { points, runs, sum }
}

/** Returns the regions of text, in pixels of the map. */
export function textRegions(map: ProbabilityMap): TextRegion[] {
  const seen = new Uint8Array(map.data.length)
  const regions: TextRegion[] = []
  for (let at = 0; at < seen.length; at++) {
    if (seen[at] === 1 || (map.data[at] ?? 0) <= leastProbability) continue
    const { points, runs, sum } = componentAt(map, at, seen)
    const shrunk = smallestRectangle(points)
    const { angle, width, height } = shrunk
    const score = sum / (width * height)
    const { points: middle, isBent } = middleLine(runs, shrunk)
    const isBox = score >= leastScore
    if (Math.min(width, height) < leastSide || !(isBox || isBent)) continue
    const grown = (2 * growth * width * height) / (2 * (width + height))
    const frame = frameAround(middleOf(shrunk), { angle, width: width + grown, height: height + grown })
    regions.push({ frame, score, middle, isBox })
  }
  return regions
}
