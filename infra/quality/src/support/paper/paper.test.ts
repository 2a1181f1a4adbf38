/** Simulated scans and photographs are the same in every run, and legible. */
import { Image } from 'mupdf'
import { expect, it } from 'vitest'
import { randomFrom } from '@docweave/fixtures'
import { bentPhotograph } from './bent-photograph.ts'
import { seenBy } from './camera.ts'
import { greyAt, seedOf, type GreyRaster } from './grey-raster.ts'
import { shadowed } from './lamps.ts'
import { noisyScan } from './noisy-scan.ts'
import { bookPage, flat, folded } from './paper-shape.ts'
import { perspective } from './perspective.ts'
import { photograph } from './photograph.ts'
import { atAnAngle, inABook, inShadow } from './scenes.ts'

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
  ['a photograph at an angle', (random: () => number) => bentPhotograph(square(), atAnAngle(random), random)],
  ['a page of a book', (random: () => number) => bentPhotograph(square(), inABook(random), random)],
  ['a page in a shadow', (random: () => number) => bentPhotograph(square(), inShadow(random), random)],
  ['a scan', (random: () => number) => noisyScan(square(), { dpi: 150, mostSkew: 3, grain: 8, quality: 40 }, random)],
])('makes %s that is legible and the same for the same seed', (_, make) => {
  const seed = seedOf('page 1')
  const picture = make(randomFrom(seed))
  expect(Buffer.from(picture).equals(Buffer.from(make(randomFrom(seed))))).toBe(true)
  expect(Buffer.from(picture).equals(Buffer.from(make(randomFrom(seedOf('page 2')))))).toBe(false)
  expect(greyIn(picture, 0.5, 0.5)).toBeLessThan(80)
  expect(greyIn(picture, 0.5, 0.2)).toBeGreaterThan(120)
})

it('keeps the length of paper that bends at a fold', () => {
  const page = bookPage({ steepest: 45, reach: 0.1, fall: 10 })
  const points = Array.from({ length: 101 }, (_, at) => page((at / 100) * 0.7, 0.5))
  const length = points.slice(1).reduce((sum, [x, , z], at) => {
    const [beforeX, , beforeZ] = points[at] ?? [0, 0, 0]
    return sum + Math.hypot(x - beforeX, z - beforeZ)
  }, 0)
  expect(length).toBeCloseTo(0.7, 2)
  // Near the fold it is steep, and further away flat.
  expect(page(0.1, 0)[2]).toBeGreaterThan(0.04)
  expect(Math.abs(page(0.5, 0)[2] - page(0.4, 0)[2])).toBeLessThan(0.02)
})

it('bends folded paper at its creases only', () => {
  const shape = folded([{ left: 0.4, right: 0.5, slope: 10 }], 0.7)
  expect(shape(0, 0.39)[2]).toBe(0)
  expect(shape(0, 0.6)[2]).toBeCloseTo(0.2 * Math.tan(Math.PI / 18))
  expect(shape(0.7, 0.6)[2]).toBeCloseTo(0.1 * Math.tan(Math.PI / 18))
})

it('sees what is far away smaller', () => {
  const page = { width: 120, height: 160 }
  const seen = seenBy({ tilt: 30, pan: 0, roll: 0, distance: 1.4 }, flat, page)
  const widthAt = (share: number) => {
    const row = Math.floor(share * seen.height) * seen.width
    return seen.x.subarray(row, row + seen.width).filter((x) => !Number.isNaN(x)).length
  }
  expect(widthAt(0.08)).toBeLessThan(0.85 * widthAt(0.92))
  const middle = Math.floor(seen.height * 0.5) * seen.width + (seen.width >> 1)
  expect(seen.x[middle]).toBeCloseTo(60, 0)
  expect(seen.shade[middle]).toBeCloseTo(1)
})

it('leaves less than half of the light in a hard shadow', () => {
  const light = shadowed(randomFrom(3))
  const levels = Array.from({ length: 400 }, (_, at) => light((at % 20) / 20, Math.floor(at / 20) / 20))
  expect(Math.min(...levels)).toBeLessThan(0.45 * Math.max(...levels))
})
