import { expect, test } from 'vitest'
import { middleLine, type Run } from './middle-line.ts'
import { smallestRectangle } from './smallest-rectangle.ts'

/** The rows of a line of the given thickness, whose middle is at `middleOf` of each column. */
function runsOf(width: number, thickness: number, middleOf: (x: number) => number): Run[] {
  return Array.from({ length: width }, (_, x) => {
    const top = Math.round(middleOf(x) - thickness / 2)
    return Array.from({ length: thickness }, (__, row): Run => [x, x, top + row])
  }).flat()
}

const lineOf = (runs: readonly Run[]) =>
  middleLine(runs, smallestRectangle(runs.flatMap(([from, to, y]) => [[from, y] as const, [to + 1, y + 1] as const])))

test('follows a straight line from its beginning to its end', () => {
  const { points, isBent } = lineOf(runsOf(300, 10, () => 50))
  expect(isBent).toBe(false)
  expect(points.length).toBe(20)
  for (const [, y] of points) expect(y).toBeCloseTo(50, 0)
  const xs = points.map(([x]) => x)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
})

test('follows a line that bends, of which a rectangle holds mostly paper', () => {
  const middleOf = (x: number) => 100 - 40 * Math.sin((Math.PI * x) / 300)
  const { points, isBent } = lineOf(runsOf(300, 10, middleOf))
  expect(isBent).toBe(true)
  for (const [x, y] of points) expect(Math.abs(y - middleOf(x))).toBeLessThan(2)
})

test('the two sides of a ring are no line', () => {
  const ring: Run[] = []
  for (let y = 0; y < 120; y++)
    for (let x = 0; x < 120; x++) if (Math.abs(Math.hypot(x - 60, y - 60) - 50) < 3) ring.push([x, x, y])
  expect(lineOf(ring).isBent).toBe(false)
})

test('a vertical line is followed downwards', () => {
  const { points } = lineOf(runsOf(300, 10, () => 50).map(([x, , y]): Run => [y, y, x]))
  const ys = points.map(([, y]) => y)
  expect(ys).toEqual(ys.toSorted((a, b) => a - b))
  for (const [x] of points) expect(x).toBeCloseTo(50, 0)
})
