import { expect, test } from 'vitest'
import { paddleCharacters, paddleTokens, tesseractLines } from './line-tokens.ts'

const header = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'
const row = (page: number, word: number, left: number, width: number, confidence: number, text: string) =>
  ['5', page, 1, 1, 1, word, left, 8, width, 40, confidence, text].join('\t')

test('Tesseract’s words belong to the image of their line', () => {
  const tsv = [header, row(1, 1, 56, 112, 95, 'first'), row(3, 1, 0, 28, 91, '문'), row(3, 2, 28, 28, 90, '서')].join(
    '\n',
  )
  const lines = tesseractLines({ tsv, text: 'first\n\f\f문서\n\f' }, { count: 3, height: 56 })
  expect(lines.map((tokens) => tokens.map(({ text }) => text))).toEqual([['first'], [], ['문', '서']])
  expect(lines[0]?.[0]).toMatchObject({ x: 1, width: 2, y: 0, height: 1, confidence: 95 })
  expect(lines[2]?.map(({ joins }) => joins)).toEqual([false, true])
})

const characters = (text: string, step = 0.05) =>
  Array.from(text, (character, index) => ({ text: character, at: (index + 0.5) * step, confidence: 0.9 }))
const textsOf = (text: string) => paddleTokens(characters(text), 10).map((token) => token.text)

test('PP-OCR’s characters are words between spaces, and one text where there are none', () => {
  expect(textsOf('Total 9.00')).toEqual(['Total', '9.00'])
  expect(textsOf('文書 変換')).toEqual(['文書変換'])
})

test('words begin and end half of the way to their neighbours', () => {
  const [first, second] = paddleTokens(characters('ab cd'), 10)
  expect(first).toMatchObject({ x: 0, width: 1, confidence: 90 })
  expect(second?.x).toBeCloseTo(1.5)
})

test('characters far apart are separate, because the text between them is not read', () => {
  expect(paddleTokens(characters('AB', 0.4), 10).map(({ text }) => text)).toEqual(['A', 'B'])
})

test('PP-OCR’s characters are tokens that join if no space is between them', () => {
  const tokens = paddleCharacters(characters('ab c'), 10)
  expect(tokens.map(({ text, joins }) => [text, joins])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ])
  expect(paddleCharacters(characters('(A)', 0.2), 10).map(({ joins }) => joins)).toEqual([false, false, false])
})
