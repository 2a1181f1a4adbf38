import { expect, test } from 'vitest'
import { withRubyBeside } from './ruby.ts'
import { linesOf, textOf } from './tokens.ts'

const line = (text: string, x: number, y: number, width: number, height: number) => ({
  frame: { x, y, angle: 0, width, height },
  vertical: false,
  tokens: [{ text, x: 0, y: 0, width: width / height, height: 1, confidence: 90, joins: false }],
})
const column = (text: string, right: number, y: number, width: number, height: number) => ({
  ...line(text, right, y, width, height),
  frame: { x: right, y, angle: Math.PI / 2, width, height },
  vertical: true,
})
const textsOf = (lines: Parameters<typeof withRubyBeside>[0]) =>
  withRubyBeside(lines).map(({ tokens }) => tokens.map(({ text }) => text).join(''))

/** The text of the only line that is left, with its ruby. */
function textWithRuby(lines: Parameters<typeof withRubyBeside>[0]): string {
  const [kept] = withRubyBeside(lines)
  return textOf(linesOf([{ startsParagraph: false, tokens: kept?.tokens ?? [] }]), { ruby: true })
}

test.each([
  ['the characters below it', [line('かんじ', 5, 0, 50, 12)], '漢字(かんじ)の文'],
  ['the nearest Han character', [line('ぶ', 110, 0, 12, 12)], '漢字の文(ぶ)'],
  ['each its own', [line('かんじ', 5, 0, 50, 12), line('ぶん', 95, 0, 20, 12)], '漢字(かんじ)の文(ぶん)'],
])('keeps ruby at %s', (_name, ruby, text) => {
  expect(textWithRuby([...ruby, line('漢字の文', 0, 10, 120, 30)])).toBe(text)
})

test('keeps ruby of a vertical line', () => {
  expect(textWithRuby([column('けいさつ', 74, 2, 76, 20), column('警察にも', 50, 0, 160, 40)])).toBe(
    '警察(けいさつ)にも',
  )
})

test('drops small kana above Han characters', () => {
  expect(textsOf([line('かんじ', 20, 0, 60, 12), line('漢字の文', 0, 10, 120, 30)])).toEqual(['漢字の文'])
})

test('drops small kana to the right of a vertical line', () => {
  expect(textsOf([column('けいさつ', 74, 0, 80, 20), column('警察にも', 50, 0, 200, 40)])).toEqual(['警察にも'])
})

test.each([
  ['kana of the same size', line('かんじ', 20, -22, 60, 30)],
  ['small kana far above', line('かんじ', 20, -60, 60, 12)],
  ['small Han characters', line('注釈', 20, 0, 60, 12)],
  ['small kana beside the line', line('かんじ', 200, 0, 60, 12)],
])('keeps %s', (_name, other) => {
  expect(textsOf([other, line('漢字の文', 0, 10, 120, 30)])).toHaveLength(2)
})
