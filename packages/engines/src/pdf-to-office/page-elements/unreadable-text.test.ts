/** Words without Unicode require OCR; odd symbols do not, and OCR replaces only what is unreadable. */
import { expect, test } from 'vitest'
import type { RecognisedPage } from '../../ocr/recognised-page.ts'
import type { FontFace, Glyph } from '../analysis/index.ts'
import { withRecognisedText } from './recognised-text.ts'
import { needsRecognition } from './unreadable-text.ts'

const face: FontFace = { family: 'A', latin: 'A', eastAsian: 'A', scale: 100, bold: true, italic: false }

/** A line of glyphs 6 points wide; `?` is an unreadable one, `_` an unreadable one for private use. */
const lineOf = (text: string, top = 0): Glyph[] =>
  Array.from(text, (character, at) => ({
    ...{ left: 6 * at, right: 6 * at + 6, top, bottom: top + 12, baseline: top + 9, size: 12 },
    ...{ face, colour: '123456', angle: 0, vertical: false },
    text: character === '?' ? '\ufffd' : character === '_' ? '\uf0b7' : character,
  }))

const plain = 'An ordinary line of text that anybody can read, long enough for a page with a few signs.'

test.each([
  ['a page of readable text', [plain], false],
  ['bullets', ['? one', '? two', '_ three', '? four'], false],
  ['a sign of two parts', [plain, 'a ?? b'], false],
  ['a formula of single signs', ['a ? b ? c ? d', '? x'], false],
  ['a word among readable ones', [plain, 'title ?????'], true],
  ['nothing but one word', ['???'], true],
  ['no text', [''], false],
  ['single letters of words', [plain, 'aff?nit?s', '?lectives'], true],
  ['a single letter of a long page', [...Array.from({ length: 30 }, () => plain), 'th? t?t l?e'], false],
])('recognises %s: %s', (_what, lines, isUnreadable) => {
  expect(needsRecognition(lines.flatMap((line, at) => lineOf(line, 20 * at)))).toBe(isUnreadable)
})

/** The page as OCR read it at twice the size. */
const page = (words: readonly [text: string, x: number, y: number, width: number][]): RecognisedPage => ({
  index: 0,
  toPage: [0.5, 0, 0, 0.5, 0, 0],
  lines: [
    {
      startsParagraph: true,
      words: words.map(([text, x, y, width]) => ({ text, x, y, width, height: 20, confidence: 90 })),
    },
  ],
})

test('replaces unreadable glyphs one by one, and keeps their fonts and positions', () => {
  const glyphs = lineOf('see ??? now')
  const read = withRecognisedText(
    glyphs,
    page([
      ['sea', 0, 2, 36],
      ['the', 48, 2, 36],
      ['mow', 96, 2, 36],
    ]),
  )
  expect(read.map(({ text }) => text).join('')).toBe('see the now')
  expect(read[4]).toEqual({ ...glyphs[4], text: 't' })
})

test('keeps the readable characters of a word', () => {
  const read = withRecognisedText(lineOf('f??d'), page([['faad', 0, 2, 48]]))
  expect(read.map(({ text }) => text).join('')).toBe('faad')
})

test('separates words where OCR found a space, however narrow', () => {
  const words: [string, number, number, number][] = [
    ['on', 0, 2, 24],
    ['it', 28, 2, 24],
  ]
  const glyphs = [
    ...lineOf('??'),
    ...lineOf('??').map((glyph) => ({ ...glyph, left: glyph.left + 14, right: glyph.right + 14 })),
  ]
  const read = withRecognisedText(glyphs, page(words))
  expect(read.map(({ text }) => text).join('')).toBe('on it')
  expect(read[2]).toMatchObject({ left: 12, right: 14, text: ' ' })
})

test('spreads a word over its glyphs if their number differs, as with ligatures', () => {
  const read = withRecognisedText(lineOf('??ce'), page([['office', 0, 2, 48]]))
  expect(read.map(({ text }) => text).join('')).toBe('office')
  expect(read[0]).toMatchObject({ left: 0, colour: '123456', baseline: 9, top: 0 })
  expect(read[5]?.right).toBe(24)
})

test('leaves out unreadable glyphs where OCR read nothing, and words of pictures', () => {
  const read = withRecognisedText(lineOf('a?b'), page([['picture', 0, 200, 90]]))
  expect(read.map(({ text }) => text).join('')).toBe('ab')
})
