/** Bounding boxes on a page, in points, with y pointing down. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const widthOf = ({ left, right }: Box): number => right - left
export const heightOf = ({ top, bottom }: Box): number => bottom - top
export const areaOf = (box: Box): number => Math.max(widthOf(box), 0) * Math.max(heightOf(box), 0)
export const middleOf = ({ left, right }: Box): number => (left + right) / 2
export const centreOf = ({ top, bottom }: Box): number => (top + bottom) / 2

/** The bounding box of all of them; an empty one at the origin if there are none. */
export function around(boxes: readonly Box[]): Box {
  const [first, ...others] = boxes
  if (!first) return { left: 0, top: 0, right: 0, bottom: 0 }
  const all = { left: first.left, top: first.top, right: first.right, bottom: first.bottom }
  for (const { left, top, right, bottom } of others) {
    if (left < all.left) all.left = left
    if (top < all.top) all.top = top
    if (right > all.right) all.right = right
    if (bottom > all.bottom) all.bottom = bottom
  }
  return all
}

/** The bounding box of points. */
export function aroundPoints(points: readonly (readonly [x: number, y: number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The intersection of two boxes; `areaOf` is 0 if they do not overlap. */
export const shared = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** The box enlarged by `by` on each side. */
export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export const meets = (one: Box, other: Box): boolean => {
  const both = shared(one, other)
  return both.right >= both.left && both.bottom >= both.top
}

/** Whether the centre of `inner` is inside `outer`. */
export const holdsMiddle = (outer: Box, inner: Box): boolean => {
  const [x, y] = [middleOf(inner), centreOf(inner)]
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}

/** The median of the values (the upper one of two), or `other` if there are none. */
export const median = (values: readonly number[], other = 0): number =>
  Float64Array.from(values).toSorted()[Math.floor(values.length / 2)] ?? other
