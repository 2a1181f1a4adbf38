import { expect, test } from 'vitest'
import { correctPage, lineText } from './correct-page.ts'
import type { RecognisedPage, RecognisedWord } from './recognised-page.ts'
import { reviewLines } from './review-lines.ts'

const word = (text: string, x: number, width: number, confidence = 95): RecognisedWord => ({
  text,
  x,
  y: 100,
  width,
  height: 10,
  confidence,
})
const page = (...words: RecognisedWord[]): RecognisedPage => ({
  index: 0,
  toPage: [1, 0, 0, 1, 0, 0],
  lines: [{ startsParagraph: true, words }],
})
const corrected = (from: RecognisedPage, text: string) => {
  const [line] = from.lines
  return correctPage(from, [{ line: 0, was: line ? lineText(line) : '', text }]).page.lines[0]?.words ?? []
}

test('keeps the places of the words that did not change, and puts a corrected one in the place of the old', () => {
  const [first, second, third] = corrected(
    page(word('total', 0, 50), word('l2O', 60, 30, 40), word('won', 100, 30)),
    'total 120 won',
  )
  expect([first, third]).toMatchObject([
    { text: 'total', x: 0, width: 50 },
    { text: 'won', x: 100, width: 30 },
  ])
  expect(second).toMatchObject({ text: '120', x: 60, width: 30, y: 100, height: 10, confidence: 100 })
})

test('divides a word at a space that was missing, and joins words at one that was too much', () => {
  expect(corrected(page(word('기능개선', 0, 40)), '기능 개선')).toMatchObject([
    { text: '기능', x: 0, width: 20 },
    { text: '개선', x: 20, width: 20 },
  ])
  expect(corrected(page(word('기', 0, 10), word('능', 14, 10)), '기능')).toMatchObject([
    { text: '기능', x: 0, width: 24 },
  ])
})

test('gives words that were missing the space between their neighbours', () => {
  const words = corrected(page(word('a', 0, 10), word('d', 90, 10)), 'a bc d')
  expect(words.map(({ text }) => text)).toEqual(['a', 'bc', 'd'])
  expect(words[1]?.x).toBeGreaterThan(9)
  expect((words[1]?.x ?? 0) + (words[1]?.width ?? 0)).toBeLessThan(91)
  // Between touching characters there is none, but a word must have a width.
  expect(corrected(page(word('ab', 0, 20)), 'a xyz b').every(({ width }) => width >= 1)).toBe(true)
})

test('measures vertical lines from top to bottom', () => {
  const line = { startsParagraph: true, isVertical: true, words: [{ ...word('縦書さ', 50, 10), y: 0, height: 30 }] }
  const words = corrected({ ...page(), lines: [line] }, '縦 書き')
  expect(words).toMatchObject([
    { text: '縦', x: 50, width: 10, y: 0, height: 10 },
    { text: '書き', x: 50, width: 10, y: 10, height: 20 },
  ])
})

test('keeps the ruby of unchanged words', () => {
  const ruby = [{ text: 'かんじ', after: 2 }]
  const [first, second] = corrected(page({ ...word('漢字', 0, 20), ruby }, word('を読も', 30, 30)), '漢字 を読む')
  expect([first?.ruby, second?.ruby]).toEqual([ruby, undefined])
})

test('removes a line that is no text, and counts corrections of a text that was not read', () => {
  const one = page(word('~~', 0, 10))
  expect(correctPage(one, [{ line: 0, was: '~~', text: ' ' }])).toMatchObject({ page: { lines: [] }, misfits: 0 })
  expect(
    correctPage(one, [
      { line: 0, was: '~', text: 'x' },
      { line: 4, was: '', text: 'y' },
    ]),
  ).toEqual({ page: one, misfits: 2 })
})

test('lists upright lines without an angle', () => {
  const [line] = reviewLines(page(word('good', 0, 40)), [])
  expect(line).not.toHaveProperty('turned')
})

test('replaces a text that is too long to be compared', () => {
  const long = (letter: string) => letter.repeat(3000)
  const [only] = corrected(page(word(`a${long('b')}c`, 0, 300)), `a${long('d')}c`)
  expect(only).toMatchObject({ text: `a${long('d')}c`, x: 0, width: 300 })
})

test('lists the lines with their doubtful words, in the coordinates of the page', () => {
  const turned: RecognisedPage = {
    ...page({ ...word('good', 0, 40), leastConfidence: 90 }, { ...word('b4d', 50, 30), leastConfidence: 30 }),
    index: 3,
    toPage: [0, 1, -1, 0, 200, 0],
  }
  expect(reviewLines(turned, [])).toEqual([
    {
      ...{ page: 4, line: 0, box: [90, 0, 10, 80], text: 'good b4d' },
      turned: { angle: Math.PI / 2, box: [0, -100, 80, 10] },
      doubtful: [{ word: 1, box: [90, 50, 10, 30] }],
    },
  ])
  const [done] = reviewLines(turned, [{ line: 0, was: 'good b4d', text: 'good bad' }])
  expect(done).toMatchObject({ text: 'good b4d', corrected: 'good bad', doubtful: [] })
})
