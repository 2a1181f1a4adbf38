/** A page in columns is split at its gutters, and horizontally where something crosses them. */
import { expect, test } from 'vitest'
import { columnZones } from './columns.ts'
import type { GreyImage } from './skew.ts'

const dpi = 150
const inch = (value: number) => Math.round(value * dpi)

/** Returns a page of 8 by 11 inches with boxes of text lines; the boxes are in inches. */
function pageOf(boxes: readonly (readonly [left: number, top: number, right: number, bottom: number])[]): GreyImage {
  const [width, height] = [inch(8), inch(11)]
  const pixels = new Uint8Array(width * height).fill(250)
  for (const [left, top, right, bottom] of boxes)
    for (let y = inch(top); y < inch(bottom); y++)
      for (let x = inch(left); x < inch(right); x++)
        // Lines every sixth of an inch, with gaps between the letters.
        if ((y - inch(top)) % inch(1 / 6) < inch(0.09) && x % inch(0.08) < inch(0.05)) pixels[y * width + x] = 20
  return { pixels, width, height, stride: width }
}

/** Zones in inches, rounded to a tenth. */
const zonesOf = (image: GreyImage) =>
  columnZones(image, dpi).map(({ left, top, right, bottom }) =>
    [left, top, right, bottom].map((value) => Math.round((value / dpi) * 10) / 10),
  )

test('does not split a page with one column or an indented list', () => {
  expect(zonesOf(pageOf([[1, 1, 7, 10]]))).toEqual([])
  expect(
    zonesOf(
      pageOf([
        [1, 1, 1.2, 10],
        [1.5, 1, 7, 10],
      ]),
    ),
  ).toEqual([])
})

test('reads two columns one after the other, between the text that spans them', () => {
  const image = pageOf([
    [1, 0.5, 7, 0.8],
    [1, 1, 3.8, 5],
    [4.2, 1, 7, 5],
    [1, 5.5, 7, 5.8],
    [1, 6, 3.8, 10],
    [4.2, 6, 7, 9],
  ])
  const zones = zonesOf(image)
  expect(zones.map(([left, , right]) => [left, right])).toEqual([
    [0, 8],
    [0, 4],
    [4, 8],
    [0, 8],
    [0, 4],
    [4, 8],
  ])
  const tops = zones.map(([, top]) => top ?? 0)
  expect(tops[1]).toBeCloseTo(tops[2] ?? 0, 0)
  expect(zones[5]?.[3]).toBeLessThan(9.2)
})

test('does not split a price list, which is read row by row', () => {
  const rows = Array.from({ length: 40 }, (_, at) => 1 + at * 0.22)
  const labels = rows.map((top, at) => [1, top, 1.8 + ((at * 7) % 20) / 10, top + 0.09] as const)
  const prices = rows.map((top) => [6, top, 6.6, top + 0.09] as const)
  expect(zonesOf(pageOf([...labels, ...prices]))).toEqual([])
})

test('reads a page number below the gutter after the columns', () => {
  const image = pageOf([
    [1, 1, 3.8, 9.5],
    [4.3, 1, 7, 9.5],
    [3.95, 10, 4.15, 10.1],
  ])
  expect(zonesOf(image).map(([left, , right]) => [left, right])).toEqual([
    [0, 4.1],
    [4.1, 8],
    [0, 8],
  ])
})
