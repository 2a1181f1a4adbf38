/** The map from a flattened image to the page's image: the points of a grid, between which it is interpolated. */

export interface FlatGrid {
  /** The size of the flattened image, in pixels. */
  width: number
  height: number
  /** The points of the grid are so many pixels apart. */
  step: number
  columns: number
  /** The places on the page's image of the grid's points, row by row. */
  xs: number[]
  ys: number[]
}

/** Returns the point of the page's image that is at a point of the flattened image. Beyond the grid it goes on straight. */
export function pointOnPage({ step, columns, xs, ys }: FlatGrid, x: number, y: number): [number, number] {
  const rows = xs.length / columns
  const column = Math.min(Math.max(Math.floor(x / step), 0), columns - 2)
  const row = Math.min(Math.max(Math.floor(y / step), 0), rows - 2)
  const [right, down] = [x / step - column, y / step - row]
  const at = row * columns + column
  const between = (values: readonly number[]) => {
    const [a = 0, b = 0] = [values[at], values[at + 1]]
    const [c = 0, d = 0] = [values[at + columns], values[at + columns + 1]]
    return (a + (b - a) * right) * (1 - down) + (c + (d - c) * right) * down
  }
  return [between(xs), between(ys)]
}
