import { expect, test } from 'vitest'
import { pyramidOf, sampled } from './sampled.ts'

/** An image whose pixels grow from left to right. */
const [width, height] = [256, 64]
const ramp = {
  pixels: Uint8Array.from({ length: width * height }, (_, at) => at % width),
  width,
  height,
  stride: width,
}

test('takes the pixels of an upright rectangle', () => {
  const strip = sampled(pyramidOf(ramp), { x: 10, y: 5, angle: 0, width: 20, height: 4 }, 20, 4)
  expect([...strip.subarray(0, 4)]).toEqual([10, 11, 12, 13])
})

test('averages when it reduces', () => {
  const strip = sampled(pyramidOf(ramp), { x: 0, y: 0, angle: 0, width: 256, height: 64 }, 32, 8)
  for (const [at, level] of strip.subarray(1, 31).entries()) expect(Math.abs(level - (at + 1.5) * 8)).toBeLessThan(2)
})

test('turns a rectangle that runs downwards', () => {
  const strip = sampled(pyramidOf(ramp), { x: 40, y: 4, angle: Math.PI / 2, width: 30, height: 10 }, 30, 10)
  // Each row of the strip is a column of the image, the first at the right.
  expect(strip[0]).toBe(strip[29])
  expect(Number(strip[0]) - Number(strip[9 * 30])).toBe(9)
})

test('repeats the edge beyond the image', () => {
  const strip = sampled(pyramidOf(ramp), { x: -20, y: -20, angle: 0, width: 10, height: 10 }, 10, 10)
  expect(new Set(strip)).toEqual(new Set([0]))
})
