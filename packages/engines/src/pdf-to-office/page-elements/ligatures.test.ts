/** The letters of a ligature share its width. */
import { expect, it } from 'vitest'
import { withLigatureParts } from './ligatures.ts'
import { madeGlyph } from './testing/made-glyph.ts'

const placesOf = (...made: Parameters<typeof madeGlyph>[]) =>
  withLigatureParts(made.map((each) => madeGlyph(...each))).glyphs.map(({ text, left, right }) => [text, left, right])

it('comes before a letter that is set closer', () => {
  expect(placesOf(['e', 0], ['f', 5, 6], ['f', 11, 0], ['o', 10.8, 5])).toEqual([
    ['e', 0, 5],
    ['f', 5, 8],
    ['f', 8, 11],
    ['o', 10.8, 15.8],
  ])
})

it('may have three letters', () => {
  expect(placesOf(['f', 0, 9], ['f', 9, 0], ['i', 9, 0])).toEqual([
    ['f', 0, 3],
    ['f', 3, 6],
    ['i', 6, 9],
  ])
})

it('is neither an accent nor a letter without width elsewhere', () => {
  expect(placesOf(['e', 0], ['\u0301', 5, 0], ['x', 7, 0])).toEqual([
    ['e', 0, 5],
    ['\u0301', 5, 5],
    ['x', 7, 7],
  ])
})

it('says which letters have no width of their own', () => {
  const { glyphs, parts } = withLigatureParts([madeGlyph('e', 0), madeGlyph('f', 5, 6), madeGlyph('i', 11, 0)])
  expect(glyphs.map((glyph) => parts.has(glyph))).toEqual([false, true, true])
})

it('is divided from the right in scripts that are read from there', () => {
  expect(placesOf(['\u0644', 0, 6], ['\u0627', 6, 0])).toEqual([
    ['\u0644', 3, 6],
    ['\u0627', 0, 3],
  ])
  // As mupdf returns them from lines that it has reversed.
  expect(placesOf(['\u0628', 10], ['\u0627', 6, 0], ['\u0644', 0, 6])).toEqual([
    ['\u0628', 10, 15],
    ['\u0644', 3, 6],
    ['\u0627', 0, 3],
  ])
})
