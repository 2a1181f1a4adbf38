/** The glyphs in mupdf's memory are those that its own function tells: a version with other structures would fail here. */
import { Font, Text, type Matrix } from 'mupdf'
import { expect, it } from 'vitest'
import { ofGlyph, visitSpans } from './engine-texts.ts'

it('reads what mupdf tells of a text with several fonts', () => {
  const text = new Text()
  for (const [at, name] of ['Times-Roman', 'Helvetica', 'Times-Roman'].entries())
    text.showString(new Font(name), [12 + at, 1, -1, 12, 20, 700 - 20 * at], 'Glyphs \u03b1')
  const told: number[][] = []
  text.walk({
    showGlyph: (font: Font, matrix: Matrix, glyph: number, character: number) =>
      void told.push([font.pointer, ...matrix, glyph, character]),
  })
  const read: number[][] = []
  const { words, x, y, glyph, character } = ofGlyph
  const isWhole = visitSpans(text, ({ font, integers, floats, matrix, start, end }) => {
    for (let at = start; at < end; at += words)
      read.push([
        font,
        ...floats.subarray(matrix, matrix + 4),
        ...[floats[at + x] ?? 0, floats[at + y] ?? 0, integers[at + glyph] ?? 0, integers[at + character] ?? 0],
      ])
    return true
  })
  expect(isWhole).toBe(true)
  expect(read).toHaveLength(24)
  expect(read).toEqual(told)
})
