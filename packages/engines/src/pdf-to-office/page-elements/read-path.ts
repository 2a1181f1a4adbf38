/** Analyses a path: rectangles and axis-parallel lines, or another shape. */
import type { Matrix, Path } from 'mupdf'
import { around, heightOf, widthOf, type Box } from '../analysis/index.ts'

/**
 * Destroys an object lent by a display list at once. Paths are in the list's own memory: destroying one after the list corrupts the heap.
 * Texts hold their fonts, and would otherwise be freed only after the whole document was read.
 */
export function using<Lent extends { destroy(): void }>(lent: Lent, use: (lent: Lent) => void): void {
  try {
    use(lent)
  } finally {
    lent.destroy()
  }
}

type Place = readonly [x: number, y: number]

export interface Outline {
  /** Whether every segment is straight and axis-parallel. */
  isUpright: boolean
  /** The line segments. */
  pieces: { from: Place; to: Place }[]
  /** The points of each subpath. */
  parts: Place[][]
}

/** A segment that deviates by less than this, in points, is axis-parallel. */
const slant = 0.6

const upright = ([x, y]: Place, [toX, toY]: Place) => Math.abs(x - toX) < slant || Math.abs(y - toY) < slant

/** Traces a path, transformed by `matrix`. The first `most` segments of a very long path suffice to classify it as a drawing. */
export function outlineOf(path: Path, [a, b, c, d, e, f]: Matrix, most = 2000): Outline {
  const outline: Outline = { isUpright: true, pieces: [], parts: [] }
  let part: Place[] = []
  const at = (x: number, y: number): Place => [a * x + c * y + e, b * x + d * y + f]
  const lineTo = (to: Place) => {
    const from = part.at(-1)
    if (!from || outline.pieces.length >= most) return
    if (!upright(from, to)) outline.isUpright = false
    outline.pieces.push({ from, to })
    part.push(to)
  }
  path.walk({
    moveTo: (x, y) => {
      part = [at(x, y)]
      outline.parts.push(part)
    },
    lineTo: (x, y) => lineTo(at(x, y)),
    curveTo: (_x1, _y1, _x2, _y2, x, y) => {
      outline.isUpright = false
      lineTo(at(x, y))
    },
    closePath: () => {
      const [first] = part
      if (first) lineTo(first)
    },
  })
  return outline
}

export const boxOf = (places: readonly Place[]): Box =>
  around(places.map(([x, y]) => ({ left: x, top: y, right: x, bottom: y })))

/** The area of a polygon (the shoelace formula). */
const enclosed = (part: readonly Place[]): number =>
  Math.abs(
    part.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = part[(at + 1) % part.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** Returns the subpaths as rectangles; `undefined` if one of them is no rectangle. */
export function rectanglesOf({ isUpright, parts }: Outline): Box[] | undefined {
  if (!isUpright) return undefined
  const boxes: Box[] = []
  for (const part of parts.filter(({ length }) => length > 1)) {
    const box = boxOf(part)
    if (Math.abs(enclosed(part) - widthOf(box) * heightOf(box)) > Math.max(1, 0.02 * widthOf(box) * heightOf(box)))
      return undefined
    if (widthOf(box) > 0 || heightOf(box) > 0) boxes.push(box)
  }
  return boxes
}
