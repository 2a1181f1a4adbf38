/** Each rule catches the words it is for, and lets the better ones through: a rule that no example needs is one that stopped matching. */
import { describe, expect, it } from 'vitest'
import type { TextKind } from './word-rules.ts'
import { rulesOf, wordFaults } from './word-faults.ts'
import { wordExamples } from './word-examples.ts'

const faultsOf = (text: string, locale: keyof typeof wordExamples, kind: TextKind = 'message') =>
  wordFaults(text, locale, kind).map(({ rule }) => rule)

describe.each(['en', 'ko', 'ja'] as const)('%s', (locale) => {
  const examples = wordExamples[locale].map(([bad, better, kind]) => ({ bad, better, kind }))

  it.each(examples)('$bad → $better', ({ bad, better, kind }) => {
    expect(faultsOf(bad, locale, kind)).not.toEqual([])
    expect(faultsOf(better, locale, kind)).toEqual([])
  })

  it('has an example for each rule', () => {
    const caught = new Set(examples.flatMap(({ bad, kind }) => faultsOf(bad, locale, kind)))
    expect(rulesOf[locale]?.filter((rule) => !caught.has(rule))).toEqual([])
  })
})

describe('what only looks wrong', () => {
  it.each([
    ['en', "'{name}' is your file’s name"],
    ['en', 'Pages 1-3, 7 and 50% of the rest'],
    ['ko', '{count, plural, other {파일 #개}}를 올렸어요'],
    ['ko', '파일 암호화, 메모리, 노트북, 그림자, 고르게'],
    ['ko', '글자 인식(OCR)\u2060을 추가해요'],
    ['ja', '先に文字認識(OCR)を実行'],
    ['ja', '10 MB以下のPDF（https://example.com）'],
    ['ja', '今後ともご利用くださいますようお願いします'],
  ] as const)('%s: %s', (locale, text) => {
    expect(faultsOf(text, locale)).toEqual([])
  })

  it('lets pages say what messages may not', () => {
    expect(faultsOf('Temporal의 워크플로로 실행해요', 'ko', 'page')).toEqual([])
    expect(faultsOf('메모와 변경 내용 추적도 PDF에 나오나요?', 'ko', 'page')).toEqual([])
    expect(faultsOf('도구를 제공합니다.', 'ko', 'legal')).toEqual([])
  })
})

it('shows what is around the fault', () => {
  const text = 'The first words of a long sentence say that pipelines are saved in the account of the visitor'
  expect(wordFaults(text, 'en', 'page').map(({ found }) => found)).toEqual([
    '… long sentence say that pipelines are saved in the accoun…',
  ])
})
