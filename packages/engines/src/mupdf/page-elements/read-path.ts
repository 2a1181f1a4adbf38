/** What a path draws: rectangles and lines along the page's sides, or something else. */
import type { Matrix, Path } from 'mupdf'
import { around, heightOf, widthOf, type Box } from '../../page-analysis/index.ts'

/**
 * What a display list lends is dropped at once. Paths lie in the list's own memory: whoever drops one after the list is gone breaks the
 * heap. Texts hold their fonts, and nothing else drops them before the whole document is read.
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
  /** Every piece is straight and lies along a side of the page. */
  isUpright: boolean
  /** The straight pieces, from one place to the next. */
  pieces: { from: Place; to: Place }[]
  /** Each closed or open part of the path. */
  parts: Place[][]
}

/** Off by this much is still straight. */
const slant = 0.6

const upright = ([x, y]: Place, [toX, toY]: Place) => Math.abs(x - toX) < slant || Math.abs(y - toY) < slant

/** Follows a path, transformed by `matrix`. Of very long ones the beginning is enough to know that they are drawings. */
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

/** The area that straight pieces enclose (the shoelace formula). */
const enclosed = (part: readonly Place[]): number =>
  Math.abs(
    part.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = part[(at + 1) % part.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** The parts as rectangles; `undefined` where one of them is none. */
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
