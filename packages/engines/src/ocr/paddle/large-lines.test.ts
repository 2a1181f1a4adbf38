import { expect, test } from 'vitest'
import { withLargeLines } from './large-lines.ts'
import type { TextRegion } from './text-regions.ts'

const region = (x: number, y: number, width: number, height: number): TextRegion => ({
  ...{ frame: { x, y, angle: 0, width, height }, score: 0.9, isBox: true, middle: [] },
})

const body = [region(100, 200, 800, 20), region(100, 240, 800, 20)]

test('a large line takes the place of the part of it that was found on the page', () => {
  const title = region(100, 50, 900, 60)
  expect(withLargeLines([region(100, 52, 400, 55), ...body], [title], 4)).toEqual([...body, title])
})

test('a region of several lines takes no place', () => {
  const columns = [region(100, 50, 20, 300), region(140, 50, 20, 200)]
  expect(withLargeLines(columns, [region(100, 50, 60, 300)], 4)).toEqual(columns)
})

test('lines that were found stay, and small ones are not taken from the smaller image', () => {
  const words = [region(100, 50, 400, 60), region(520, 50, 400, 60)]
  const all = [...words, ...body]
  expect(withLargeLines(all, [region(100, 48, 820, 64), region(100, 300, 500, 20)], 4)).toEqual(all)
})
