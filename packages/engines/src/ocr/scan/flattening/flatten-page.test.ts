import { expect, test } from 'vitest'
import { pointOnPage } from './flat-grid.ts'
import { flatGridOf, type FoundLine } from './flatten-page.ts'
import { flattened } from './flattened.ts'

const [width, height] = [800, 1000]

type Shape = (x: number, y: number) => readonly [x: number, y: number]

/** A page with rows of upright strokes, and the middle lines of the rows. `onPaper` returns where a point of the photograph is on the paper. */
function pageWith(onPaper: Shape, onPhotograph: Shape) {
  const pixels = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [u, v] = onPaper(x + 0.5, y + 0.5)
      const isRow = u > 100 && u < 700 && v > 100 && v < 900 && v % 40 < 20
      pixels[at] = isRow && u % 10 < 4 ? 0 : 255
    }
  const lines = Array.from({ length: 20 }, (_, row): FoundLine => {
    const middle = Array.from({ length: 25 }, (__, index): [number, number] => {
      const [x, y] = onPhotograph(112 + index * 24, 130 + row * 40)
      return [x, y]
    })
    return { middle, angle: 0, width: 600, height: 24 }
  })
  return { image: { pixels, width, height, stride: width }, lines }
}

/** The places at which a row of an image begins to be ink. */
function strokesIn(pixels: ArrayLike<number>, from: number, length: number): number[] {
  const places: number[] = []
  for (let x = 1; x < length; x++)
    if ((pixels[from + x] ?? 255) < 128 && (pixels[from + x - 1] ?? 255) >= 128) places.push(x)
  return places
}

/** A photograph from the side, whose lines converge and whose strokes lean. */
const shear = 0.15
const onPhotograph: Shape = (u, v) => {
  const y = 500 + (v - 500) / (1 + 0.0004 * (u - 400))
  return [u + shear * (y - 500), y]
}
const onPaper: Shape = (x, y) => {
  const u = x - shear * (y - 500)
  return [u, 500 + (y - 500) * (1 + 0.0004 * (u - 400))]
}

test('flattens a page in perspective, so that its lines are level and its strokes upright', () => {
  const { image, lines } = pageWith(onPaper, onPhotograph)
  const grid = flatGridOf(image, lines, 0)
  if (!grid) throw new Error('The page was taken for a flat one.')
  const flat = flattened(image, grid)
  expect(flat.width).toBeGreaterThan(600)
  // Where a line of the paper is on the flat image.
  const rows = [3, 10, 17].map((row) => {
    const ys = Array.from({ length: flat.height }, (_, y) => y)
    const y = ys.find((each) => {
      const [x, pageY] = pointOnPage(grid, flat.width / 2, each + 0.5)
      return Math.abs(onPaper(x, pageY)[1] - (130 + row * 40)) < 1
    })
    return y ?? 0
  })
  for (const y of rows) {
    const [left, right] = [0.25, 0.75].map((share) => onPaper(...pointOnPage(grid, share * flat.width, y + 0.5))[1])
    expect(Math.abs((left ?? 0) - (right ?? 99))).toBeLessThan(3)
  }
  // The upper and the lower end of the strokes of a line.
  const [upper, lower] = [-6, 6].map((off) => strokesIn(flat.pixels, ((rows[1] ?? 0) + off) * flat.width, flat.width))
  expect(upper?.length).toBeGreaterThan(40)
  expect(Math.abs((upper?.[30] ?? 0) - (lower?.[30] ?? 99))).toBeLessThan(2)
})

test('a flat page stays as it is, and so does one with few lines', () => {
  const { image, lines } = pageWith(
    (x, y) => [x, y],
    (x, y) => [x, y],
  )
  expect(flatGridOf(image, lines, 0)).toBeUndefined()
  const bent = pageWith(onPaper, onPhotograph)
  expect(flatGridOf(bent.image, bent.lines.slice(0, 2), 0)).toBeUndefined()
})
