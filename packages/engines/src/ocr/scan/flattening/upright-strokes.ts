/** Finds how far each point of a page must be moved to the side so that the upright strokes of its letters stand upright. */
import { LeastSquares } from './least-squares.ts'
import type { LineCurve } from './level-lines.ts'
import { leansOf, type GreyOf, type Lean } from './stroke-leans.ts'

/** Outliers, such as italics, count little. */
const rounds = 6
const slack = 0.06
const ridge = 0.02
/** Fewer pieces tell nothing. */
const fewest = 8

type PlaceOf = (x: number, y: number) => number

/**
 * Returns the place of a point across the flat page. It is moved by the sum of `y`, times a polynomial, so that the middle row stays: strokes
 * that meet in a vanishing point lean ever more towards the sides.
 */
function placesBy(leans: readonly Lean[]): PlaceOf {
  if (leans.length < fewest) return (x) => x
  const monomials = (x: number, y: number) => [1, x, y, x * y]
  const alongX = (_: number, y: number) => [0, 1, 0, y]
  const alongY = (x: number) => [0, 0, 1, x]
  let found: Float64Array = new Float64Array(4)
  const equations = leans.map(({ x, y, lean, weight }) => {
    const [byX, byY] = [alongX(x, y), alongY(x)]
    // A stroke's ends are at the same place: the place does not change along it.
    const factors = monomials(x, y).map((value, index) => lean * y * (byX[index] ?? 0) + value + y * (byY[index] ?? 0))
    return { factors, value: -lean, weight }
  })
  const away = ({ factors, value }: (typeof equations)[number]) =>
    factors.reduce((sum, factor, index) => sum + factor * (found[index] ?? 0), 0) - value
  for (let round = 0; round < rounds; round++) {
    const system = new LeastSquares(4)
    for (const equation of equations) {
      const doubt = round === 0 ? 1 : 1 / (1 + (away(equation) / slack) ** 2)
      system.add(equation.factors, equation.value, equation.weight * doubt)
    }
    found = system.solved(ridge)
  }
  return (x, y) => x + y * monomials(x, y).reduce((sum, value, index) => sum + value * (found[index] ?? 0), 0)
}

/** Leaning strokes are measured again when they have been set nearly upright, because the measure favours small angles. */
const measurements = 3

/** Returns the place across the flat page of each point, by the strokes of a page's lines. */
export function placesOf(lines: readonly LineCurve[], greyOf: GreyOf): PlaceOf {
  let placeOf: PlaceOf = (x) => x
  for (let round = 0; round < measurements; round++) {
    const before = placeOf
    const small = 1e-3
    placeOf = placesBy(
      leansOf(lines, greyOf, (x, y) => {
        const here = before(x, y)
        return (here - before(x, y + small)) / (before(x + small, y) - here)
      }),
    )
  }
  return placeOf
}
