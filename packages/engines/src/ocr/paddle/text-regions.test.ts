import { expect, test } from 'vitest'
import { middleOf, pointOf } from '../line-frame.ts'
import { textRegions } from './text-regions.ts'

/** Draws a bar into a map of probabilities. */
function mapWith(
  bars: readonly { x: number; y: number; degrees: number; width: number; height: number; value?: number }[],
) {
  const [width, height] = [400, 300]
  const data = new Float32Array(width * height)
  for (const { x, y, degrees, width: long, height: high, value = 0.9 } of bars) {
    const frame = { x, y, angle: (degrees * Math.PI) / 180, width: long, height: high }
    for (let along = 0; along < long; along += 0.5)
      for (let across = 0; across < high; across += 0.5) {
        const [px, py] = pointOf(frame, along, across).map(Math.floor)
        data[(py ?? 0) * width + (px ?? 0)] = value
      }
  }
  return { data, width, height }
}

test.each([0, 12, -30])('finds a line at %s degrees, and grows it back to the height of its letters', (degrees) => {
  const [region, ...others] = textRegions(mapWith([{ x: 150, y: 150, degrees, width: 150, height: 10 }]))
  expect(others).toEqual([])
  expect(region?.score).toBeGreaterThan(0.75)
  expect(((region?.frame.angle ?? 0) * 180) / Math.PI).toBeCloseTo(degrees, 0)
  expect(region?.frame.width).toBeGreaterThan(155)
  expect(region?.frame.height).toBeGreaterThan(20)
  expect(region?.frame.height).toBeLessThan(32)
})

test('separates lines, and ignores specks and faint regions', () => {
  const regions = textRegions(
    mapWith([
      { x: 50, y: 50, degrees: 0, width: 100, height: 8 },
      { x: 50, y: 80, degrees: 0, width: 60, height: 8 },
      { x: 300, y: 200, degrees: 0, width: 2, height: 2 },
      { x: 50, y: 120, degrees: 0, width: 60, height: 8, value: 0.35 },
    ]),
  )
  expect(regions.map(({ frame }) => Math.round(middleOf(frame)[1]))).toEqual([54, 84])
})

test('a vertical line is higher than it is wide', () => {
  const [region] = textRegions(mapWith([{ x: 60, y: 20, degrees: 0, width: 10, height: 200 }]))
  expect(region?.frame.height).toBeGreaterThan(5 * (region?.frame.width ?? 0))
})
