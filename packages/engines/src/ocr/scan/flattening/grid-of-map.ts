/** Makes the grid of a flat image from the map that takes points of the page to where they are when it is flat. */
import type { FlatGrid } from './flat-grid.ts'

/** The distance of the grid's points, in pixels. */
const step = 16
/** Paper beside the lines that is flattened as well, as a part of the page. */
const margin = 0.15

export type Map2 = (x: number, y: number) => readonly [number, number]

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

interface Place {
  onPage: (x: number, y: number) => [number, number]
  inLines: (point: readonly [number, number]) => [number, number]
  unit: number
  turn: number
  width: number
  height: number
}

/** Returns the grid of a map, for an image that lies as the page does: with its quarter turns, and without its skew. */
export function gridOf(
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
