/** `ToUnicode` CMaps are read in all their forms, and written so that they are read alike. */
import { expect, test } from 'vitest'
import { parseToUnicode, writeToUnicode } from './to-unicode.ts'

test.each([
  ['single codes', '2 beginbfchar\n<01> <0041>\n<02><D83DDE00>\nendbfchar', { 1: 'A', 2: '😀' }],
  ['several characters', '1 beginbfchar <001f> <00660069> endbfchar', { 31: 'fi' }],
  ['a range', '1 beginbfrange <41> <43> <0061> endbfrange', { 65: 'a', 66: 'b', 67: 'c' }],
  ['a range with a list', '1 beginbfrange <0001><0002>[<0078><0079 007A>] endbfrange', { 1: 'x', 2: 'yz' }],
  ['no code', '', {}],
])('reads %s', (_what, content, texts) => {
  expect(Object.fromEntries(parseToUnicode(content))).toEqual(texts)
})

test('reads what was written, in blocks of at most 100 entries', () => {
  const texts = new Map(Array.from({ length: 250 }, (_, code) => [code, String.fromCodePoint(0x1f600 + (code % 60))]))
  const content = writeToUnicode(texts, 2)
  expect(parseToUnicode(content)).toEqual(texts)
  expect([...content.matchAll(/(\d+) beginbfchar/g)].map(([, count]) => count)).toEqual(['100', '100', '50'])
})

test('reads a limited part of ranges of any size', () => {
  expect(parseToUnicode('1 beginbfrange <0000> <ffffffff> <> endbfrange').size).toBe(0)
  expect(parseToUnicode('1 beginbfrange <0000> <ffffffff> <0041> endbfrange').size).toBeLessThanOrEqual(200_000)
})
