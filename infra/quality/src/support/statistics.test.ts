import { expect, test } from 'vitest'
import { riseOf } from './statistics.ts'

const line = (count: number, value: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at, value: value(at) }))

test('the trend of oscillating values is zero, and that of a leak is its rise', () => {
  expect(riseOf(line(101, (at) => 50 + (at % 2)))).toBeCloseTo(0, 1)
  expect(riseOf(line(101, (at) => 50 + at * 0.1))).toBeCloseTo(10)
  expect(riseOf([{ at: 0, value: 3 }])).toBe(0)
})
