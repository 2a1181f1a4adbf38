import { expect, test } from 'vitest'
import { mergedHangul } from './merge-hangul.ts'
import { linesOf, type Token } from './tokens.ts'

type Spot = readonly [text: string, x: number, width: number, confidence: number, joins?: boolean]

const tokens = (spots: readonly Spot[]): Token[] =>
  spots.map(([text, x, width, confidence, joins = false]) => ({
    ...{ text, x, y: 0, width, height: 1, confidence, joins },
  }))

/** Characters that PP-OCR read, 0.3 heights of the line apart. */
const characters = (text: string, x: number, confidence = 98): Spot[] =>
  Array.from(text, (each, index) => [each, x + index * 0.3, 0.3, confidence, index > 0])

const merged = (korean: readonly Spot[], paddle: readonly Spot[]) =>
  linesOf([{ startsParagraph: false, tokens: mergedHangul(tokens(korean), tokens(paddle)) }])
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ')

test('takes Latin words from PP-OCR, with the spaces of the Korean reading', () => {
  const korean: Spot[] = [
    ['문', 0, 0.7, 93],
    ['서', 0.7, 0.7, 93, true],
    ['(00\\6)', 1.4, 1.5, 20, true],
    ['변환', 3.2, 1.4, 95],
  ]
  expect(merged(korean, characters('(DOC)', 1.45))).toBe('문서(DOC) 변환')
})

test('keeps Hangul of which the Korean model is sure, and what it reads in gaps of PP-OCR', () => {
  const sure: Spot[] = [
    ['계', 0, 0.7, 93],
    ['(4+8)', 0.8, 1.5, 30, true],
  ]
  expect(merged(sure, characters('A(A+B)', 0.4))).toBe('계(A+B)')
  const unsure: Spot[] = [
    ['과제', 0, 1.4, 70],
    ['(?', 1.6, 0.9, 30],
  ]
  expect(merged(unsure, characters('RFP', 1.6))).toBe('과제 RFP')
})

test('keeps brackets and dots that PP-OCR reads as letters', () => {
  const korean: Spot[] = [
    ['「', 0, 0.3, 90],
    ['규정', 0.4, 1.4, 95, true],
    ['ㆍ', 1.8, 0.3, 0, true],
    ['지침', 2.1, 1.4, 95, true],
  ]
  expect(merged(korean, [...characters('r', 0), ...characters('.', 1.8)])).toBe('「규정ㆍ지침')
})

test('takes marks and arrows from PP-OCR, but not the Han characters that it reads for Hangul', () => {
  expect(
    merged(
      [
        ['|', 0, 0.5, 20],
        ['개요', 1, 1.4, 95],
      ],
      characters('□', 0, 85),
    ),
  ).toBe('□ 개요')
  expect(merged([['-', 0, 0.5, 82]], characters('→', 0.1))).toBe('→')
  expect(merged([['시', 0, 0.7, 40]], characters('人', 0.2, 70))).toBe('시')
})

test('puts Hangul between brackets that PP-OCR read as an empty pair', () => {
  const korean: Spot[] = [
    ['27.(', 0, 1.1, 60],
    ['월', 1.2, 0.6, 93, true],
    ['~', 2.2, 0.4, 88],
  ]
  expect(merged(korean, [...characters('27.()', 0), ...characters('~', 2.2)])).toBe('27.(월) ~')
})

test('keeps apostrophes that PP-OCR misses, and figures of which the Korean model is sure', () => {
  expect(merged([["('26", 0, 1.3, 90]], characters('(26', 0))).toBe("('26")
  expect(merged([['2026.', 0, 1.4, 95]], characters('20265', 0))).toBe('2026.')
})
