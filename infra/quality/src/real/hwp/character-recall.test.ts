import { expect, it } from 'vitest'
import { characterRecall, withoutRepetitions } from './character-recall.ts'

const line = '가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노'

it('counts each character as often as it is wanted', () => {
  expect(characterRecall([[line]], `${line} 더`)).toBe(1)
  expect(characterRecall([[line, '가가가']], line)).toBeCloseTo(30 / 33)
  expect(characterRecall([[line]], '')).toBe(0)
})

it('counts no white space, dots, page numbers and characters of symbol fonts', () => {
  expect(characterRecall([[`${line} ····· \uF0B7`, '- 12 -']], line)).toBe(1)
})

it('says nothing of pages without readable text', () => {
  expect(characterRecall([['\uE000'.repeat(50)]], '가')).toBeUndefined()
})

it('wants a header that is on many pages once', () => {
  const pages = Array.from({ length: 5 }, (_, page) => ['머리말', `${page}쪽의 글`])
  expect(withoutRepetitions(pages).filter((each) => each === '머리말')).toHaveLength(1)
})
