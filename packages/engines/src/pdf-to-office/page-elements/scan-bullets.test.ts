import { expect, it } from 'vitest'
import type { Glyph } from '../analysis/index.ts'
import type { Ink } from '../../ocr/scan/ink.ts'
import { withBullet } from './scan-bullets.ts'

const size = 12
const baseline = 30

/** A line of 12 points that begins at x = 10 points. */
const lineOf = (text: string): Glyph[] =>
  Array.from(text, (character, at) => ({
    text: character,
    left: 10 + at * 6,
    right: 15.5 + at * 6,
    top: baseline - 9,
    bottom: baseline + 3,
    baseline,
    size,
    angle: 0,
    vertical: false,
    colour: '000000',
    face: { family: 'serif', latin: 'serif', eastAsian: 'serif', scale: 100, bold: false, italic: false },
  }))

/** Ink at one pixel per point, with a dot of five points at the place of the line's first character. */
function dot(): Ink {
  const [width, height] = [200, 40]
  const mask = new Uint8Array(width * height)
  for (let y = 22; y < 27; y++) mask.fill(1, y * width + 10, y * width + 15)
  return { mask, width, height }
}

const read = (text: string) => {
  const line = lineOf(text)
  return withBullet(line, line, dot(), 1)
    .map((glyph) => glyph.text)
    .join('')
}

it('recognizes a dot as a bullet, whatever character OCR returned', () => {
  expect(read('e Results')).toBe('•Results')
  expect(read('・結果')).toBe('•結果')
})

// Regression test: a kanji's ink began where the dot's place ended, and the item lost its bullet.
it('recognizes a dot as a bullet if the next letter begins early', () => {
  const ink = dot()
  const line = lineOf('子ども').map((glyph) => ({ ...glyph, left: glyph.left + 22, right: glyph.right + 22 }))
  for (let y = 21; y < 30; y++) ink.mask.fill(1, y * ink.width + 27, y * ink.width + 40)
  expect(withBullet(line, line, ink, 1)[0]?.text).toBe('•')
})

// Regression test: the bold 2 of a heading filled its bounding box as a dot does, and the heading became a list item.
it('does not recognize a digit or an article as a bullet', () => {
  expect(read('2 Results')).toBe('2 Results')
  expect(read('a house')).toBe('a house')
})
