import { expect, test } from 'vitest'
import { withUsualSigns } from './hangul-signs.ts'

/** Tokens of a text: those of a word are separated by "|". */
const tokensOf = (line: string) =>
  line.split(' ').flatMap((word) =>
    word.split('|').map((text, index) => ({
      ...{ text, x: 0, y: 0, width: 1, height: 1, confidence: 90, joins: index > 0 },
    })),
  )

const corrected = (line: string) =>
  withUsualSigns(tokensOf(line))
    .map(({ text, joins }, index) => (joins || index === 0 ? text : ` ${text}`))
    .join('')

test('takes ideographic full stops for quotation marks before Hangul, and for full stops elsewhere', () => {
  expect(corrected('새 。|변|환')).toBe('새 ‘변환')
  expect(corrected('끝|났|다|。')).toBe('끝났다.')
  expect(corrected('끝났다。')).toBe('끝났다.')
})

test('a second bracket before figures is an apostrophe, and a low dash at the beginning a dash', () => {
  expect(corrected('계획|((26|년|)')).toBe("계획('26년)")
  expect(corrected('계획|(|(|2|6|년|)')).toBe("계획('26년)")
  expect(corrected('_ 문서_목록 _')).toBe('- 문서_목록 _')
})

test('a particle follows a quotation without a space, another word does not', () => {
  expect(corrected("'변|환|' 은 쉽|다")).toBe("'변환'은 쉽다")
  expect(corrected('“변환” 이|라|는 기능')).toBe('“변환”이라는 기능')
  expect(corrected("'변|환|' 은|행 업무")).toBe("'변환' 은행 업무")
  expect(corrected('문서 의 변환')).toBe('문서 의 변환')
})
