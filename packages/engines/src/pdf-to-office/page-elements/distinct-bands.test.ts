/** Lines of a scan stay apart if both are found in the ink of one. */
import { expect, it } from 'vitest'
import { distinctBands } from './distinct-bands.ts'
import { madeGlyph } from './testing/made-glyph.ts'

const line = (baseline: number, left = 0) => [
  madeGlyph('a', left, 50, { baseline, top: baseline - 8, bottom: baseline + 2 }),
]
const band = (baseline: number) => ({ top: baseline - 7, bottom: baseline + 2, baseline })
const baselinesOf = (...pairs: [layer: number, measured: number, left?: number][]) =>
  distinctBands(
    pairs.map(([layer, , left]) => line(layer, left)),
    pairs.map(([, measured]) => band(measured)),
  ).map(({ baseline }) => baseline)

it('keeps what was measured where lines have ink of their own', () => {
  expect(baselinesOf([100, 103], [112, 115], [124, 127])).toEqual([103, 115, 127])
})

it('places a line that was found in the line above as far below its place in the text layer as the others', () => {
  expect(baselinesOf([100, 103], [112, 115], [124, 115], [136, 139], [148, 151])).toEqual([103, 115, 127, 139, 151])
})

it('leaves lines alone that are beside each other', () => {
  expect(baselinesOf([100, 103], [108, 103, 80])).toEqual([103, 103])
})
