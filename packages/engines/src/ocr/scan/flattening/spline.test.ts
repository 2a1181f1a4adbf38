import { expect, test } from 'vitest'
import { Spline } from './spline.ts'

const spline = new Spline(0, 10, 5)
const valueAt = (place: number, coefficients: (index: number) => number) =>
  spline.at(place).reduce((sum, weight, index) => sum + weight * coefficients(index), 0)

test.each([0, 0.7, 4, 9.9, 10, 12, -3])(
  'equal coefficients give a constant, and even steps a straight line, at %s',
  (place) => {
    expect(valueAt(place, () => 7)).toBeCloseTo(7)
    // The coefficients of the straight line are its values two apart, the first of them before the beginning.
    expect(valueAt(place, (index) => 2 * (index - 1))).toBeCloseTo(place)
  },
)

test('a coefficient moves only its part of the curve', () => {
  const moved = (place: number) => valueAt(place, (index) => (index === 0 ? 1 : 0))
  expect(moved(0)).toBeGreaterThan(0)
  expect(moved(2.1)).toBe(0)
})
