import { expect, test } from 'vitest'
import { textBand } from './text-band.ts'

test('returns the band with the most strokes, whatever pictures are on the page', () => {
  const [width, height] = [200, 140]
  const pixels = new Uint8Array(width * height).fill(255)
  // A dark picture above, and lines of strokes below.
  pixels.fill(30, 0, 60 * width)
  for (let y = 100; y < 116; y++) for (let x = 0; x < width; x += 8) pixels.fill(0, y * width + x, y * width + x + 4)
  const band = textBand({ pixels, width, height, stride: width })
  expect([band.width, band.height]).toEqual([200, 20])
  expect(band.pixels).toHaveLength(200 * 20)
  const top = (band.pixels.byteOffset - pixels.byteOffset) / width
  expect(top).toBeGreaterThanOrEqual(95)
  expect(top).toBeLessThan(101)
})
