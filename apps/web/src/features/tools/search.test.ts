/** A search finds the intended tools, in any language, while the text is still incomplete. */
import { loadI18n } from '@docweave/i18n/catalogues'
import { expect, test } from 'vitest'
import { searchTools } from './search.ts'
import { toolCards } from './tool-pages.ts'

const cardsIn = async (locale: 'en' | 'ko' | 'ja') => toolCards(await loadI18n(locale))
const [en, ko, ja] = await Promise.all([cardsIn('en'), cardsIn('ko'), cardsIn('ja')])
const best = (cards: typeof en, text: string) => searchTools(cards, text)[0]?.id

test.each([
  ['shrink', 'compress-pdf'],
  ['압축', 'compress-pdf'],
  ['압추', 'compress-pdf'],
  ['ㅇㅊ', 'compress-pdf'],
  ['あっしゅく', 'compress-pdf'],
  ['アッシュク', 'compress-pdf'],
  ['圧縮', 'compress-pdf'],
  ['comprss', 'compress-pdf'],
  ['COMPRESS', 'compress-pdf'],
  ['join', 'merge-pdf'],
  ['합치', 'merge-pdf'],
  ['けつごう', 'merge-pdf'],
  ['splt', 'split-pdf'],
  ['나누기', 'split-pdf'],
  ['ぶんかつ', 'split-pdf'],
  ['한글', 'hwp-to-pdf'],
  ['엑셀', 'xlsx-to-pdf'],
  ['エクセル', 'xlsx-to-pdf'],
  ['word', 'docx-to-pdf'],
  ['kindle', 'mobi-to-pdf'],
  ['도장', 'sign-pdf'],
  ['서명', 'sign-pdf'],
  ['글자 인식', 'pdf-ocr'],
  ['もじにんしき', 'pdf-ocr'],
  ['pdf ocr', 'pdf-ocr'],
  ['turn', 'rotate-pdf'],
  ['추출', 'pdf-to-txt'],
])('%s finds %s first in every locale', (text, id) => {
  expect([best(en, text), best(ko, text), best(ja, text)]).toEqual([id, id, id])
})

test('finds nothing for an unknown word, and all tools for an empty text', () => {
  expect(searchTools(en, 'qqqqzzzz')).toEqual([])
  expect(searchTools(en, '  ')).toEqual(en)
})
