import { expect, it } from 'vitest'
import { rulesFound, rulesIn } from './rules.ts'

/** A white picture of 200 × 200 pixels with dark rectangles: left, top, width, height. */
function picture(...rectangles: [number, number, number, number][]) {
  const pixels = new Uint8Array(200 * 200).fill(255)
  for (const [left, top, width, height] of rectangles)
    for (let y = top; y < top + height; y++) pixels.fill(0, y * 200 + left, y * 200 + left + width)
  return { width: 200, height: 200, pixels }
}

it('finds lines in both directions, thick ones once, and no letters', () => {
  expect(rulesIn(picture([10, 20, 100, 3], [50, 20, 1, 150], [10, 190, 10, 2]), 72)).toEqual([
    { across: true, at: 20, from: 10, to: 110 },
    { across: false, at: 50, from: 20, to: 170 },
  ])
})

it('counts lines that are near their place, also in pieces, and not those that are shifted or short', () => {
  const truth = rulesIn(picture([10, 20, 100, 1]), 72)
  const found = (...rectangles: Parameters<typeof picture>) => rulesFound(truth, rulesIn(picture(...rectangles), 72))
  expect(found([12, 22, 100, 1])).toBe(1)
  expect(found([10, 20, 50, 1], [61, 20, 50, 1])).toBe(1)
  expect(found([10, 24, 100, 1])).toBe(0)
  expect(found([10, 20, 60, 1])).toBe(0)
})
