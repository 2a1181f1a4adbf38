/** The smallest rectangle around points, at any angle: one of its sides lies on a side of their convex hull (Freeman and Shapira, 1975). */
import { frameAround, type LineFrame } from '../line-frame.ts'

type Point = readonly [x: number, y: number]

/** The convex hull, in order (Andrew's monotone chain, 1979). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (given: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of given) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)]
        if (!before || !last) break
        const turn = (last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0])
        if (turn > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/**
 * Returns the smallest rectangle around points. Its angle is between -45 and 45 degrees, so that it is wide for a horizontal line and tall
 * for a vertical one.
 */
export function smallestRectangle(points: readonly Point[]): LineFrame {
  const hull = hullOf(points)
  let best: { area: number; frame: LineFrame } | undefined
  const quarter = Math.PI / 2
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from
    const direction = Math.atan2(to[1] - from[1], to[0] - from[0])
    const angle = direction - Math.round(direction / quarter) * quarter
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [x, y] of hull) {
      const [along, across] = [x * cos + y * sin, y * cos - x * sin]
      left = Math.min(left, along)
      right = Math.max(right, along)
      top = Math.min(top, across)
      bottom = Math.max(bottom, across)
    }
    const [width, height] = [right - left, bottom - top]
    if (best && width * height >= best.area) continue
    const [along, across] = [left + width / 2, top + height / 2]
    const middle = [along * cos - across * sin, along * sin + across * cos] as const
    best = { area: width * height, frame: frameAround(middle, { angle, width, height }) }
  }
  const [x = 0, y = 0] = hull[0] ?? []
  return best?.frame ?? { x, y, angle: 0, width: 0, height: 0 }
}
