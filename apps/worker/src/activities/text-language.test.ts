import { expect, it } from 'vitest'
import { languageOfText } from './text-language.ts'

it.each([
  ['제1조 (목적) 이 계약은 PDF 문서의 제공에 관하여 정한다.', 'ko'],
  ['第1条（目的）本契約はPDF文書の提供について定める。', 'ja'],
  ['Article 1. This agreement (계약) governs the supply.', 'en'],
  ['大韓民國 헌법의 조문', 'ko'],
  ['12.5 % – 300', undefined],
  ['', undefined],
])('%s: %s', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})
