/** Accents over letters become one character with them. */
import { expect, it } from 'vitest'
import type { Glyph } from '../analysis/index.ts'
import { withAccents } from './accents.ts'
import { madeGlyph as glyph } from './testing/made-glyph.ts'

const textOf = (glyphs: readonly Glyph[]) =>
  withAccents(glyphs)
    .map(({ text }) => text)
    .join('')

it('joins an accent with the letter after or before it', () => {
  expect(textOf([glyph('d', 0), glyph('´', 5), glyph('a', 5), glyph('n', 10)])).toBe('dán')
  expect(textOf([glyph('r', 0), glyph('u', 5), glyph('¨', 5.5), glyph('g', 10)])).toBe('rüg')
})

it('raises accents over capitals, and replaces the dot of an i', () => {
  expect(textOf([glyph('ˇ', 0, 5, { baseline: 97 }), glyph('C', 0)])).toBe('Č')
  expect(textOf([glyph('´', 0, 3), glyph('ı', 0, 3)])).toBe('í')
})

it('leaves accents alone that stand between letters, over none, or with which there is no letter', () => {
  expect(textOf([glyph('n', 0), glyph('´', 5, 3), glyph('t', 8)])).toBe('n´t')
  expect(textOf([glyph('´', 0), glyph('1', 0)])).toBe('´1')
  expect(textOf([glyph('¨', 0), glyph('q', 0)])).toBe('¨q')
  expect(textOf([glyph('´', 0), glyph('a', 0, 5, { baseline: 130 })])).toBe('´a')
})
