/**
 * Finds where the lines of a page would be if the paper were flat and seen from above: moves each point of the page up or down, by a smooth
 * amount, so that all points of a line are equally high. Away from one column of the page, which stays as it is, the amount is a curve across
 * the page that changes with the height: near a book's fold lines bend much, and in perspective they lean ever more towards one end.
 */
import { LeastSquares } from './least-squares.ts'
import { Spline } from './spline.ts'

export type Point = readonly [x: number, y: number]

export interface LineCurve {
  /** Along the middle of its letters. Lines run from the left to the right. */
  points: readonly Point[]
  height: number
}

/** Intervals of the curve across the page: a fold bends the last tenth of a page. */
const intervals = 10
/** How much a curve must not bend, for each point: it is straight where there are no lines. */
const stiffness = 0.001
const ridge = 1e-7
/** Lines that fit badly (two that were taken for one, for instance) count little, and less in each round. */
const rounds = 4
const slack = 0.2

export interface Levels {
  /** Returns the height of a point on the flat page. */
  levelOf: (x: number, y: number) => number
  /** The distance of a line's points from their mean height, in heights of the line (root mean square): on the page, and on the flat page. */
  before: number
  after: number
}

/** The functions of which the amount consists. All are zero at the column that stays. */
function terms(left: number, right: number) {
  const spline = new Spline(left, right, intervals)
  const middle = (left + right) / 2
  const still = spline.at(middle)
  const size = 2 * spline.count + 2
  const at = (x: number, y: number): Float64Array => {
    const found = new Float64Array(size)
    for (const [index, weight] of spline.at(x).entries()) {
      const moved = weight - (still[index] ?? 0)
      found[index] = moved
      found[spline.count + index] = moved * y
    }
    found[size - 2] = (x - middle) * y * y
    found[size - 1] = (x - middle) ** 2 * y * y
    return found
  }
  /** Adds equations that keep the curves smooth. */
  const stiffen = (equations: LeastSquares, weight: number) => {
    for (let start = 0; start <= spline.count; start += spline.count)
      for (let index = 1; index + 1 < spline.count; index++) {
        const factors = new Float64Array(size)
        for (const [offset, factor] of [1, -2, 1].entries()) factors[start + index - 1 + offset] = factor
        equations.add(factors, 0, weight)
      }
    for (const index of [size - 2, size - 1]) {
      const factors = new Float64Array(size)
      factors[index] = 1
      equations.add(factors, 0, weight)
    }
  }
  return { size, at, stiffen }
}

const sumOf = (values: ArrayLike<number>, factors: Float64Array) =>
  factors.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0)

/** Returns the heights of the points of a page. Coordinates are within about -1 and 1. */
export function levelsOf(lines: readonly LineCurve[]): Levels {
  const xs = lines.flatMap(({ points }) => points.map(([x]) => x))
  const { size, at, stiffen } = terms(Math.min(...xs), Math.max(...xs))
  const rows = lines.map(({ points, height }) => {
    const factors = points.map(([x, y]) => at(x, y))
    return { height, ys: points.map(([, y]) => y), factors, weights: points.map(() => 1) }
  })
  let found: Float64Array = new Float64Array(size)
  const residuals = ({ ys, factors, weights }: (typeof rows)[number], values: ArrayLike<number>) => {
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const levels = ys.map((y, index) => y + sumOf(values, factors[index] ?? new Float64Array(size)))
    const mean = levels.reduce((sum, level, index) => sum + level * (weights[index] ?? 0), 0) / all
    return levels.map((level) => level - mean)
  }
  const distance = (values: ArrayLike<number>) => {
    const squares = rows.flatMap((row) => residuals(row, values).map((each) => Math.min((each / row.height) ** 2, 4)))
    return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / Math.max(squares.length, 1))
  }
  const before = distance(found)
  for (let round = 0; round < rounds; round++) {
    const equations = new LeastSquares(size)
    for (const { ys, factors, weights } of rows) {
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      const mean = new Float64Array(size)
      let meanY = 0
      for (const [index, weight] of weights.entries()) {
        meanY += ((ys[index] ?? 0) * weight) / all
        for (const [term, factor] of (factors[index] ?? []).entries())
          mean[term] = (mean[term] ?? 0) + (factor * weight) / all
      }
      for (const [index, weight] of weights.entries()) {
        const centred = (factors[index] ?? mean).map((factor, term) => factor - (mean[term] ?? 0))
        equations.add(centred, meanY - (ys[index] ?? 0), weight)
      }
    }
    stiffen(equations, stiffness * xs.length)
    found = equations.solved(ridge * xs.length)
    for (const row of rows) {
      const away = residuals(row, found)
      for (const [index, each] of away.entries()) row.weights[index] = 1 / (1 + (each / (slack * row.height)) ** 2)
    }
  }
  return { levelOf: (x, y) => y + sumOf(found, at(x, y)), before, after: distance(found) }
}
