import { expect, test } from 'vitest'
import { isGrainy } from './grain.ts'

const [width, height] = [1200, 1600]
const page = (levelAt: (x: number, y: number) => number) => ({
  pixels: Uint8Array.from({ length: width * height }, (_, at) => levelAt(at % width, Math.floor(at / width))),
  width,
  height,
  stride: width,
})
/** Dark lines of 30 pixels, 60 pixels apart. */
const isText = (x: number, y: number) => y % 60 < 30 && x % 12 < 7
/** Blobs of five pixels that cover a third of the paper. */
const isBlob = (x: number, y: number) => ((Math.floor(x / 5) * 7919 + Math.floor(y / 5) * 104729) >> 3) % 3 === 0

test.each([
  ['a page of close lines', page((x, y) => (isText(x, y) ? 30 : 240)), false],
  ['blank paper with two lines', page((x, y) => (y < 120 && isText(x, y) ? 30 : 240)), false],
  ['text on grain', page((x, y) => (isText(x, y) ? 30 : isBlob(x, y) ? 90 : 240)), true],
])('%s', (_, image, expected) => {
  expect(isGrainy(image, 300)).toBe(expected)
})
