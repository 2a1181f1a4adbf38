/** Finds out whether a photographed page is curved or in perspective, and how it is flattened. */
import type { GreyImage } from '../skew.ts'
import type { FlatGrid } from './flat-grid.ts'
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
/** The distance of the grid's points, in pixels. */
const step = 16
/** Paper beside the lines that is flattened as well, as a part of the page. */
const margin = 0.15
/** Where the page would be stretched or squeezed more than this, the shape is wrong. */
const stretched = { least: 0.3, most: 3.5 }

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

type Map2 = (x: number, y: number) => readonly [number, number]

/** Returns the inverse of a map by Newton's method, starting at `start`. */
function inverse(map: Map2, [u, v]: readonly [number, number], start: readonly [number, number]): [number, number] {
  const small = 1e-3
  let [x, y] = start
  for (let round = 0; round < 12; round++) {
    const [atU, atV] = map(x, y)
    const [offU, offV] = [u - atU, v - atV]
    if (Math.abs(offU) + Math.abs(offV) < 1e-5) break
    const [rightU, rightV] = map(x + small, y)
    const [downU, downV] = map(x, y + small)
    const [a, b, c, d] = [(rightU - atU) / small, (downU - atU) / small, (rightV - atV) / small, (downV - atV) / small]
    const determinant = a * d - b * c
    if (determinant < 0.05) break
    // A long step may leave the part of the page where the map is known.
    x += Math.min(Math.max((offU * d - offV * b) / determinant, -0.2), 0.2)
    y += Math.min(Math.max((offV * a - offU * c) / determinant, -0.2), 0.2)
  }
  return [x, y]
}

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
  const usual = medianOf(curves.map((each) => each.height))
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
  return gridOf(map, all, { onPage, inLines, unit, turn, width, height })
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

interface Place {
  onPage: (x: number, y: number) => [number, number]
  inLines: (point: readonly [number, number]) => [number, number]
  unit: number
  turn: number
  width: number
  height: number
}

/** Returns the grid of a map, for an image that lies as the page does: with its quarter turns, and without its skew. */
function gridOf(
  map: Map2,
  points: readonly (readonly [number, number])[],
  { onPage, inLines, unit, turn, width, height }: Place,
): FlatGrid {
  const quarters = Math.round(turn / (Math.PI / 2))
  const [cos, sin] = [Math.round(Math.cos((quarters * Math.PI) / 2)), Math.round(Math.sin((quarters * Math.PI) / 2))]
  const lying = ([u, v]: readonly [number, number]): [number, number] => [u * cos - v * sin, u * sin + v * cos]
  const found = points.map(([x, y]) => lying(map(x, y)))
  const edge = Array.from({ length: 41 }, (_, index) => index / 40).flatMap((share) => [
    [share * width, 0] as const,
    [share * width, height] as const,
    [0, share * height] as const,
    [width, share * height] as const,
  ])
  const edges = edge.map((point) => lying(map(...inLines(point))))
  const rangeOf = (axis: 0 | 1, side: number) => {
    const [inner, outer] = [found.map((each) => each[axis]), edges.map((each) => each[axis])]
    const room = (margin * side) / unit
    return {
      from: Math.max(Math.min(...inner) - room, Math.min(...outer)),
      to: Math.min(Math.max(...inner) + room, Math.max(...outer)),
    }
  }
  const [across, down] = [rangeOf(0, width), rangeOf(1, height)]
  const [wide, high] = [Math.ceil((across.to - across.from) * unit), Math.ceil((down.to - down.from) * unit)]
  const [columns, rows] = [Math.ceil(wide / step) + 1, Math.ceil(high / step) + 1]
  const [xs, ys]: [number[], number[]] = [[], []]
  let start: [number, number] = [0, 0]
  let above: [number, number] = [0, 0]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [across.from + (column * step) / unit, down.from + (row * step) / unit]
      const flat = [x * cos + y * sin, y * cos - x * sin] as const
      if (row === 0 && column === 0) start = above = [flat[0], flat[1]]
      if (column === 0) start = above
      start = inverse(map, flat, start)
      if (column === 0) above = start
      const [pageX, pageY] = onPage(...start)
      xs.push(pageX)
      ys.push(pageY)
    }
  return { width: wide, height: high, step, columns, xs, ys }
}
