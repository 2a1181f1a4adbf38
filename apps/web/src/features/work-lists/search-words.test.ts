/** The words of a search know the tools that they name, in the visitor's language. */
import { HistorySearch } from '@docweave/contract'
import { matches } from '@docweave/jobs/search'
import { loadI18n } from '@docweave/i18n/catalogues'
import { expect, test } from 'vitest'
import { toolTitles } from '../tools/tool-pages.ts'
import { searchWords } from './search-words.ts'

const [en, ko, ja] = await Promise.all((['en', 'ko', 'ja'] as const).map(async (it) => toolTitles(await loadI18n(it))))

test.each([
  ['en', en, 'compress', 'compress-pdf'],
  ['en', en, 'Merge PDF', 'merge-pdf'],
  ['ko', ko, '압축', 'compress-pdf'],
  ['ko', ko, '글자 인', 'pdf-ocr'],
  ['ko', ko, 'ㄱㅈ', 'pdf-ocr'],
  ['ja', ja, '圧縮', 'compress-pdf'],
  ['ja', ja, 'てきすと', 'txt-to-pdf'],
] as const)('in %s, a title is found as the visitor types it', (_, titles = {}, typed, tool) => {
  const tools = Object.keys(titles).filter((each) => matches({ names: [], tools: [each] }, searchWords(typed, titles)))
  expect(tools).toContain(tool)
  expect(tools.length).toBeLessThan(5)
})

test('ignores spaces and arrows, and never asks for more than the API takes', () => {
  expect(searchWords(' \n → ', en ?? {})).toEqual([])
  expect(searchWords('scan → letter', {}).map(({ text }) => text)).toEqual(['scan', 'letter'])
  const longest = Array.from({ length: 20 }, () => 'pdf'.repeat(50)).join(' ')
  expect(HistorySearch.safeParse(searchWords(longest, en ?? {})).success).toBe(true)
})
