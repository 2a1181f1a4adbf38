import { expect, test } from 'vitest'
import {
  countPages,
  formatPageList,
  formatPageRange,
  pageListPattern,
  pageRangePattern,
  parsePageList,
  parsePageRange,
  rotatedPagesPattern,
} from './page-list.ts'

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['all', [1, 2, 3, 4, 5]],
  ['2', [2]],
  [' 1-3 , 5 ', [1, 2, 3, 5]],
  ['4-', [4, 5]],
  ['4-,', [4, 5]],
  ['3-1', [3, 2, 1]],
  ['even,odd', [2, 4, 1, 3, 5]],
  ['-1', [5]],
  ['-2,1', [4, 1]],
  ['2,2,1-3', [2, 1, 3]],
])('parses the page range %j', (text, pages) => {
  expect(parsePageRange(text, 5)).toEqual(pages)
  expect(pageRangePattern.test(text)).toBe(true)
})

test.each(['0', '6', '1-6', '-6', 'x', '1..3', '1-999999', '--1', '1-2-3', '1@90', '1:2', 'blank'])(
  'refuses the page range %j',
  (text) => {
    expect(() => parsePageRange(text, 5)).toThrow(expect.objectContaining({ code: 'PAGE_RANGE_INVALID' }))
  },
)

test.each(['x', '1..3', '1;2', '--1', ',', '1@45'])('the input patterns reject %j', (text) => {
  for (const pattern of [pageRangePattern, rotatedPagesPattern, pageListPattern]) expect(pattern.test(text)).toBe(false)
})

const page = (file: number, number: number, turn?: number) => ({ file, page: number, ...(turn ? { turn } : {}) })

test.each([
  ['', [page(0, 1), page(0, 2), page(1, 1), page(1, 2), page(1, 3)]],
  ['2,1', [page(0, 2), page(0, 1), page(1, 2), page(1, 1)]],
  ['2:3-2,1:all', [page(1, 3), page(1, 2), page(0, 1), page(0, 2)]],
  ['1:1@90,blank,2:-1@270,blank', [page(0, 1, 90), 'blank', page(1, 3, 270), 'blank']],
])('parses the page list %j of two files', (text, pages) => {
  expect(parsePageList(text, [2, 3])).toEqual(pages)
  expect(pageListPattern.test(text)).toBe(true)
})

test.each(['3:1', '1:3', '0:1', '3'])('refuses the page list %j for two files of two and three pages', (text) => {
  expect(() => parsePageList(text, [2, 3])).toThrow(expect.objectContaining({ code: 'PAGE_RANGE_INVALID' }))
})

test.each([
  [[1, 2, 3, 7], '1-3,7'],
  [[3, 2, 1, 5, 6], '3-1,5,6'],
  [[1, 2, 1], '1,2,1'],
  [[], ''],
])('formats %j in short form', (pages, text) => {
  expect(formatPageRange(pages)).toBe(text)
})

test.each(['1:1-3,blank,2:3@90,1:4', '2:3-1@180,1:1'])('parses and formats %j to the same text', (text) => {
  expect(formatPageList(parsePageList(text, [4, 3]), 2)).toBe(text)
})

test('counts the pages of a valid range', () => {
  expect([countPages('', 5), countPages('2-4,-1', 9), countPages('even', 5)]).toEqual([5, 4, 2])
  expect([countPages('7', 5), countPages('seven', 5), countPages('', undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
