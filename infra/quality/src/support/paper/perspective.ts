/** The perspective map between two quadrilaterals (a homography). */

export type Point = readonly [x: number, y: number]
export type Corners = readonly [Point, Point, Point, Point]

/** Solves a system of linear equations, each with its right side last (Gauss elimination with pivoting). */
function solved(equations: number[][]): number[] {
  const size = equations.length
  for (let column = 0; column < size; column++) {
    const rest = equations.slice(column).toSorted((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0))
    equations.splice(column, rest.length, ...rest)
    const pivot = equations[column] ?? []
    for (const row of equations) {
      if (row === pivot) continue
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1)
      for (let at = column; at <= size; at++) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0)
    }
  }
  return equations.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1))
}

/** Returns the map that takes the corners `from` to the corners `to`. */
export function perspective(from: Corners, to: Corners): (x: number, y: number) => Point {
  const equations = from.flatMap(([x, y], at) => {
    const [u, v] = to[at] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved(equations)
  return (x, y) => {
    const depth = g * x + h * y + 1
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
  }
}
