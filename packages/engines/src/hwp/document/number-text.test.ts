import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  ['DIGIT', 12, '12'],
  ['CIRCLED_DIGIT', 3, '③'],
  ['CIRCLED_DIGIT', 21, '21'],
  ['ROMAN_CAPITAL', 1994, 'MCMXCIV'],
  ['ROMAN_SMALL', 9, 'ix'],
  ['LATIN_CAPITAL', 27, 'AA'],
  ['LATIN_SMALL', 2, 'b'],
  ['HANGUL_SYLLABLE', 14, '하'],
  ['HANGUL_SYLLABLE', 15, '가가'],
  ['CIRCLED_HANGUL_SYLLABLE', 2, '㉯'],
  ['HANGUL_JAMO', 4, 'ㄹ'],
  ['CIRCLED_HANGUL_JAMO', 1, '㉠'],
  ['HANGUL_PHONETIC', 10, '십'],
  ['HANGUL_PHONETIC', 23, '이십삼'],
  ['IDEOGRAPH', 11, '十一'],
  ['IDEOGRAPH', 30, '三十'],
  ['CIRCLED_IDEOGRAPH', 4, '㊃'],
  ['DECAGON_CIRCLE', 3, '병'],
  ['DECAGON_CRICLE_HANJA', 10, '癸'],
  ['UNKNOWN', 7, '7'],
  ['ROMAN_CAPITAL', 0, '0'],
  ['LATIN_SMALL', 2_000_000_000, '2000000000'],
])('%s %i is written %s', (format, number, text) => {
  expect(numberText(number, format)).toBe(text)
})
