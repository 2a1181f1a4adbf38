import { expect, test } from 'vitest'
import { LeastSquares } from './least-squares.ts'

test('finds the line through points, in spite of unknowns that nothing determines', () => {
  const equations = new LeastSquares(3)
  for (const x of [0, 1, 2, 5]) equations.add([x, 1, 0], 3 * x - 2, 1)
  const [slope, start, unknown] = equations.solved(1e-9)
  expect(slope).toBeCloseTo(3)
  expect(start).toBeCloseTo(-2)
  expect(unknown).toBeCloseTo(0)
})

test('equations count as much as they weigh', () => {
  const equations = new LeastSquares(1)
  equations.add([1], 0, 1)
  equations.add([1], 4, 3)
  expect(equations.solved(1e-9)[0]).toBeCloseTo(3)
})
