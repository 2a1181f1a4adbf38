/** What a camera sees of a sheet of paper: for each pixel the point of the page, and how bright the paper's slope makes it. */
import type { PaperShape, Space } from './paper-shape.ts'

export interface View {
  /** In degrees: how far the camera leans from the vertical, towards the page's foot and to its right side, and how it is turned. */
  tilt: number
  pan: number
  roll: number
  /** The camera's distance from the middle of the page, in heights of the page. */
  distance: number
}

export interface Seen {
  width: number
  height: number
  /** The point of the page in its pixels; `NaN` where there is no paper. */
  x: Float32Array
  y: Float32Array
  /** The light that the paper's slope reflects: 1 if it lies flat. */
  shade: Float32Array
}

interface Vertex {
  /** On the frame, in its pixels. */
  at: readonly [number, number]
  /** On the page, in its pixels. */
  page: readonly [number, number]
  shade: number
}

/** The sheet is seen as triangles: cells on each side. */
const cells = 120
/** Paper between the sheet and the edges of the frame, as a share of its sides. */
const margin = 0.03
/** The direction of the light: from above, and from the upper left. */
const light: Space = [-0.35, -0.3, 0.89]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the projection on the camera's sensor. */
function projection({ tilt, pan, roll, distance }: View, [midX, midY]: readonly [number, number]) {
  const turn = (angle: number, a: number, b: number): [number, number] => {
    const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))]
    return [a * cos - b * sin, a * sin + b * cos]
  }
  return ([x, y, z]: Space): readonly [number, number] => {
    const [rolledX, rolledY] = turn(roll, x - midX, y - midY)
    const [tiltedY, tiltedZ] = turn(tilt, rolledY, z)
    const [pannedX, pannedZ] = turn(pan, rolledX, tiltedZ)
    const depth = distance - pannedZ
    return [pannedX / depth, tiltedY / depth]
  }
}

/** The light that paper reflects at a point (Lambert). */
function shadeAt(shape: PaperShape, u: number, v: number): number {
  const small = 0.002
  const [x, y, z] = shape(u, v)
  const [right, below] = [shape(u + small, v), shape(u, v + small)]
  const [ax, ay, az] = [right[0] - x, right[1] - y, right[2] - z]
  const [bx, by, bz] = [below[0] - x, below[1] - y, below[2] - z]
  const normal = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx] as const
  const facing = normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2]
  return Math.max(facing / Math.hypot(...normal) / light[2], 0.2)
}

/** Fills the pixels of a triangle. */
function fill(seen: Seen, [a, b, c]: readonly [Vertex, Vertex, Vertex]): void {
  const area = (b.at[0] - a.at[0]) * (c.at[1] - a.at[1]) - (b.at[1] - a.at[1]) * (c.at[0] - a.at[0])
  // The back of the paper is not seen.
  if (area <= 0) return
  const [xs, ys] = [
    [a.at[0], b.at[0], c.at[0]],
    [a.at[1], b.at[1], c.at[1]],
  ]
  const slack = -1e-6
  for (let y = Math.max(Math.ceil(Math.min(...ys)), 0); y <= Math.min(Math.max(...ys), seen.height - 1); y++)
    for (let x = Math.max(Math.ceil(Math.min(...xs)), 0); x <= Math.min(Math.max(...xs), seen.width - 1); x++) {
      const second = ((x - a.at[0]) * (c.at[1] - a.at[1]) - (y - a.at[1]) * (c.at[0] - a.at[0])) / area
      const third = ((b.at[0] - a.at[0]) * (y - a.at[1]) - (b.at[1] - a.at[1]) * (x - a.at[0])) / area
      const first = 1 - second - third
      if (Math.min(first, second, third) < slack) continue
      const at = y * seen.width + x
      seen.x[at] = first * a.page[0] + second * b.page[0] + third * c.page[0]
      seen.y[at] = first * a.page[1] + second * b.page[1] + third * c.page[1]
      seen.shade[at] = first * a.shade + second * b.shade + third * c.shade
    }
}

/** Returns what is seen of a page of the given size, in pixels; the sheet fills a frame of about the same size. */
export function seenBy(view: View, shape: PaperShape, page: { width: number; height: number }): Seen {
  const project = projection(view, [page.width / page.height / 2, 0.5])
  const corners = Array.from({ length: cells + 1 }, (_, row) =>
    Array.from({ length: cells + 1 }, (_, column) => {
      const [u, v] = [((column / cells) * page.width) / page.height, row / cells]
      return {
        at: project(shape(u, v)),
        page: [u * page.height, v * page.height] as const,
        shade: shadeAt(shape, u, v),
      }
    }),
  )
  const all = corners.flat()
  const [xs, ys] = [all.map(({ at }) => at[0]), all.map(({ at }) => at[1])]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top]
  // The photograph has as many pixels as the page, so that letters are as large in the middle.
  const scale = Math.sqrt((page.width * page.height) / (across * down))
  const edge = margin * Math.max(across, down) * scale
  const [width, height] = [Math.round(across * scale + 2 * edge), Math.round(down * scale + 2 * edge)]
  const empty = () => new Float32Array(width * height).fill(Number.NaN)
  const seen = { width, height, x: empty(), y: empty(), shade: empty() }
  const vertices = corners.map((row) =>
    row.map((each): Vertex => {
      const [x, y] = each.at
      return { ...each, at: [(x - left) * scale + edge, (y - top) * scale + edge] }
    }),
  )
  for (const [row, upper] of vertices.slice(0, -1).entries())
    for (const [column, a] of upper.slice(0, -1).entries()) {
      const [b, c, d] = [upper[column + 1], vertices[row + 1]?.[column + 1], vertices[row + 1]?.[column]]
      if (!b || !c || !d) continue
      fill(seen, [a, b, c])
      fill(seen, [a, c, d])
    }
  return seen
}
