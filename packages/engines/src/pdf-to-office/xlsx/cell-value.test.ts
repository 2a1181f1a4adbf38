/** Interprets cell texts in three languages; ambiguous ones stay text. */
import { expect, it } from 'vitest'
import { cellValue } from './cell-value.ts'

it.each([
  ['1,234', 1234, '#,##0'],
  ['-12.50', -12.5, '0.00'],
  ['△1,234', -1234, '#,##0;"△"#,##0'],
  ['(1,234)', -1234, '#,##0;(#,##0)'],
  ['12.4%', 0.124, '0.0%'],
  ['₩1,234', 1234, '"₩"#,##0'],
  ['1,234원', 1234, '#,##0"원"'],
  ['35백만원', 35, '0"백만원"'],
  ['¥27,000', 27_000, '"¥"#,##0'],
  ['27,000円', 27_000, '#,##0"円"'],
  ['$1,234.50', 1234.5, '"$"#,##0.00'],
])('%s is a number', (text, value, format) => {
  expect(cellValue(text)).toEqual({ value, format })
})

it.each([
  ['2024-03-01', '2024-03-01', 'yyyy-mm-dd'],
  ['2024. 3. 1.', '2024-03-01', 'yyyy". "m". "d"."'],
  ['2024년 3월 1일', '2024-03-01', 'yyyy"년 "m"월 "d"일"'],
  ['2024年3月1日', '2024-03-01', 'yyyy"年"m"月"d"日"'],
  ['令和6年3月1日', '2024-03-01', '[$-411]ggge"年"m"月"d"日"'],
  ['令和元年5月1日', '2019-05-01', '[$-411]ggge"年"m"月"d"日"'],
  ['March 5, 2026', '2026-03-05', 'mmmm d, yyyy'],
  ['5 Mar 2026', '2026-03-05', 'd mmm yyyy'],
])('%s is a date', (text, day, format) => {
  expect(cellValue(text)).toEqual({ value: new Date(`${day}T00:00:00Z`), format })
})

it.each([
  '1.234,56',
  '3/4/2024',
  '007',
  '010-1234-5678',
  '2024-02-30',
  '12,34',
  '상품 1',
  '1234567890123456',
  'Q1',
  '(1)',
])('%s remains text', (text) => {
  expect(cellValue(text)).toEqual({ value: text })
})
