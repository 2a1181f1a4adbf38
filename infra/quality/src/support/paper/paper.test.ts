/** Simulated scans and photographs are the same in every run, and legible. */
import { Image } from 'mupdf'
import { expect, it } from 'vitest'
import { randomFrom } from '@docweave/fixtures'
import { greyAt, seedOf, type GreyRaster } from './grey-raster.ts'
import { noisyScan } from './noisy-scan.ts'
import { perspective } from './perspective.ts'
import { photograph } from './photograph.ts'

/** White with a black square in the middle. */
function square(): GreyRaster {
  const [width, height] = [120, 160]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 60; y < 100; y++) pixels.fill(0, y * width + 40, y * width + 80)
  return { width, height, pixels }
}

/** The grey of a decoded picture's point, given by shares of its sides. */
function greyIn(picture: Uint8Array, across: number, down: number): number {
  const pixmap = new Image(picture).toPixmap()
  const components = pixmap.getNumberOfComponents()
  const [x, y] = [Math.floor(pixmap.getWidth() * across), Math.floor(pixmap.getHeight() * down)]
  return pixmap.getPixels()[y * pixmap.getStride() + x * components] ?? 0
}

it('maps corners to corners', () => {
  const map = perspective(
    [
      [1, 2],
      [9, 1],
      [11, 12],
      [0, 10],
    ],
    [
      [0, 0],
      [100, 0],
      [100, 200],
      [0, 200],
    ],
  )
  expect(map(11, 12)[0]).toBeCloseTo(100)
  expect(map(11, 12)[1]).toBeCloseTo(200)
  expect(map(0, 10)[0]).toBeCloseTo(0)
})

it('interpolates between pixels, and tells the outside apart', () => {
  const raster: GreyRaster = { width: 2, height: 2, pixels: Uint8Array.of(0, 100, 100, 200) }
  expect(greyAt(raster, 0.5, 0.5, -1)).toBe(100)
  expect(greyAt(raster, 5, 0, -1)).toBe(-1)
})

it.each([
  ['a photograph', (random: () => number) => photograph(square(), random)],
  ['a scan', (random: () => number) => noisyScan(square(), { dpi: 150, mostSkew: 3, grain: 8, quality: 40 }, random)],
])('makes %s that is legible and the same for the same seed', (_, make) => {
  const seed = seedOf('page 1')
  const picture = make(randomFrom(seed))
  expect(Buffer.from(picture).equals(Buffer.from(make(randomFrom(seed))))).toBe(true)
  expect(Buffer.from(picture).equals(Buffer.from(make(randomFrom(seedOf('page 2')))))).toBe(false)
  expect(greyIn(picture, 0.5, 0.5)).toBeLessThan(80)
  expect(greyIn(picture, 0.5, 0.2)).toBeGreaterThan(120)
})
