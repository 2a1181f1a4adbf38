/** Small kana beside Han characters become their reading. */
import { expect, it } from 'vitest'
import type { Glyph } from '../analysis/index.ts'
import { glyphsOf, type Words } from '../analysis/testing/made-page.ts'
import { withRubyAt } from './ruby-at.ts'
import { withRuby } from './ruby.ts'

const line = (text: string, left: number, baseline: number, size = 10): Glyph[] =>
  glyphsOf({ text, left, baseline, size } satisfies Words)

/** The same glyphs in vertical text: their line runs from the top, and later lines are to the left. */
const vertical = (glyphs: readonly Glyph[]): Glyph[] =>
  glyphs.map((glyph) => ({
    ...glyph,
    ...{ left: 500 - glyph.bottom, right: 500 - glyph.top, top: glyph.left, bottom: glyph.right },
    ...{ vertical: true, angle: 90 },
  }))

/** The text with readings in brackets behind their characters. */
const shown = (glyphs: readonly Glyph[]) =>
  glyphs.map(({ text, ruby }, at) => (ruby && glyphs[at + 1]?.ruby !== ruby ? `${text}(${ruby.text})` : text)).join('')

const page = [...line('きおく', 42.5, 91, 5), ...line('ねこ', 70, 91, 5), ...line('この記憶と猫がいる', 20, 100)]

it.each([
  ['horizontal', page],
  ['vertical', vertical(page)],
])('gives the readings of a %s line to its characters', (_, glyphs) => {
  expect(shown(withRuby(glyphs))).toBe('この記憶(きおく)と猫(ねこ)がいる')
})

it('divides a reading for each character at its gaps', () => {
  const glyphs = [...line('か', 22.5, 91, 5), ...line('や', 32.5, 91, 5), ...line('蚊帳の外', 20, 100)]
  expect(shown(withRuby(glyphs))).toBe('蚊(か)帳(や)の外')
})

it('keeps small text that is no reading', () => {
  const others = [
    // The line above, of the same size.
    [...line('きおく', 40, 88), ...line('この記憶', 20, 100)],
    // Below its characters.
    [...line('この記憶', 20, 100), ...line('きおく', 42, 109, 5)],
    // With something else in its line.
    [...line('注きおく', 40, 91, 5), ...line('この記憶', 20, 100)],
    // Not beside a Han character.
    [...line('きおく', 20, 91, 5), ...line('この記憶', 20, 100)],
  ]
  for (const glyphs of others) expect(withRuby(glyphs)).toEqual(glyphs)
})

it('gives a reading at a point to the Han characters up to there', () => {
  const glyphs = line('この会議参加者の名', 20, 100)
  const rubies = [
    { x: 55, y: 97, text: 'かいぎ' },
    { x: 85, y: 97, text: 'さんかしゃ' },
    { x: 300, y: 97, text: 'なし' },
  ]
  expect(shown(withRubyAt(glyphs, rubies))).toBe('この会議(かいぎ)参加者(さんかしゃ)の名')
})
