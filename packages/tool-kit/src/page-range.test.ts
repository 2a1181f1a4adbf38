import { expect, test } from 'vitest'
import { pageRangePattern, parsePageRange } from './page-range.ts'

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['all', [1, 2, 3, 4, 5]],
  ['2', [2]],
  [' 1-3 , 5 ', [1, 2, 3, 5]],
  ['4-', [4, 5]],
  ['3-1', [3, 2, 1]],
  ['even,odd', [2, 4, 1, 3, 5]],
  ['-1', [5]],
  ['-2,1', [4, 1]],
  ['2,2,1-3', [2, 1, 3]],
])('%j', (text, pages) => {
  expect(parsePageRange(text, 5)).toEqual(pages)
  expect(pageRangePattern.test(text)).toBe(true)
})

test.each(['0', '6', '1-6', '-6', 'x', '1..3', '1-999999', '--1', '1-2-3'])('%j is refused', (text) => {
  expect(() => parsePageRange(text, 5)).toThrow(expect.objectContaining({ code: 'PAGE_RANGE_INVALID' }))
})

test.each(['x', '1..3', '1;2', '--1', ','])('%j cannot even be typed', (text) => {
  expect(pageRangePattern.test(text)).toBe(false)
})
