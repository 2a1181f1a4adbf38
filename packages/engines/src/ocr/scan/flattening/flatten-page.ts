/** Finds out whether a photographed page is curved or in perspective, and how it is flattened. */
import { median } from '../../../pdf-to-office/analysis/box.ts'
import type { GreyImage } from '../skew.ts'
import type { FlatGrid } from './flat-grid.ts'
import { gridOf, type Map2 } from './grid-of-map.ts'
import { levelsOf, type LineCurve } from './level-lines.ts'
import { placesOf } from './upright-strokes.ts'

/** A line as the detection found it, in pixels of the page's image. */
export interface FoundLine {
  /** Along the middle of its letters, from its beginning. */
  middle: [number, number][]
  /** The angle at which it runs, clockwise, in radians. */
  angle: number
  width: number
  height: number
}

/** Shorter lines tell nothing, in heights of the line; nor do pages with fewer lines. */
const shortest = 3
const fewest = 4
/** Lines that run in other directions, in radians: stamps, and labels of drawings. */
const mostTurned = 0.6
/** Pages whose lines are moved by less than this, in heights of a line, are flat. */
const leastMoved = 0.15
/** Lines must fit better by this factor, or it is no shape of the paper. */
const leastBetter = 0.75
/** Where the page would be stretched or squeezed more than this, the shape is wrong. */
const stretched = { least: 0.3, most: 3.5 }
/** The most pixels of the flat image, in those of the page's. */
const mostPixels = 2

/**
 * Returns the map from the flat page to the page's image.
 *
 * @param turn the angle at which most lines of the page run
 * @returns `undefined` if the page is flat, or its shape cannot be found
 */
export function flatGridOf(
  { pixels, width, height, stride }: GreyImage,
  lines: readonly FoundLine[],
  turn: number,
): FlatGrid | undefined {
  const used = lines.filter(
    (line) => line.width > shortest * line.height && Math.abs(line.angle - turn) < mostTurned && line.middle.length > 1,
  )
  if (used.length < fewest) return undefined
  // In these coordinates the page is about 2 wide or high, and its lines run to the right.
  const unit = Math.max(width, height) / 2
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const inLines = ([x, y]: readonly [number, number]): [number, number] => {
    const [right, down] = [(x - width / 2) / unit, (y - height / 2) / unit]
    return [right * cos + down * sin, down * cos - right * sin]
  }
  const onPage = (x: number, y: number): [number, number] => [
    (x * cos - y * sin) * unit + width / 2,
    (x * sin + y * cos) * unit + height / 2,
  ]
  const curves = used.map((line): LineCurve => ({ points: line.middle.map(inLines), height: line.height / unit }))
  const { levelOf, before, after } = levelsOf(curves)
  const usual = median(curves.map((each) => each.height))
  const points = curves.flatMap((curve) => curve.points)
  const moved = points.map(([x, y]) => Math.abs(levelOf(x, y) - y) / usual).toSorted((a, b) => a - b)
  if ((moved[Math.floor(moved.length * 0.9)] ?? 0) < leastMoved || after > leastBetter * before) return undefined
  const greyOf = (x: number, y: number) => {
    const [right, down] = onPage(x, y)
    const column = Math.min(Math.max(Math.round(right - 0.5), 0), width - 1)
    const row = Math.min(Math.max(Math.round(down - 0.5), 0), height - 1)
    return pixels[row * stride + column] ?? 255
  }
  const placeOf = placesOf(curves, greyOf)
  const map: Map2 = (x, y) => [placeOf(x, y), levelOf(x, y)]
  if (!isSmooth(map, points)) return undefined
  // Short lines, such as page numbers, are on the flat image as well.
  const all = lines.flatMap((line) => line.middle.map(inLines))
  const grid = gridOf(map, all, { onPage, inLines, unit, turn, width, height })
  return grid.width * grid.height > mostPixels * width * height ? undefined : grid
}

/** Whether a map neither folds the page nor stretches parts of it too much, where there are lines. */
function isSmooth(map: Map2, points: readonly (readonly [number, number])[]): boolean {
  const small = 0.01
  return points.every(([x, y]) => {
    const [u, v] = map(x, y)
    const [across, down] = [(map(x + small, y)[0] - u) / small, (map(x, y + small)[1] - v) / small]
    return [across, down].every((each) => each > stretched.least && each < stretched.most)
  })
}
