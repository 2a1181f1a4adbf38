import { expect, test } from 'vitest'
import type { TableCell } from '../document/model.ts'
import { tableCell } from '../document/testing/table-cell.ts'
import { isFrame, rowsOf } from './table-rows.ts'

const cell = (row: number, column: number, columns = 1) => tableCell(row, column, { columns })

function textsOf(cells: TableCell[]): string[][] {
  let count = 0
  return rowsOf({ cells }, () => `${++count}`)
}

test('a merged cell has its text in its first place', () => {
  expect(textsOf([cell(0, 0, 2), cell(1, 0), cell(1, 1)])).toEqual([
    ['1', ''],
    ['2', '3'],
  ])
})

test('rows and columns in which no cell begins are left out', () => {
  expect(textsOf([cell(0, 0, 19_000), cell(7, 0), cell(7, 19_999)])).toEqual([
    ['1', ''],
    ['2', '3'],
  ])
})

test('cells in one place keep their texts', () => {
  expect(textsOf([cell(0, 0), cell(0, 1), cell(0, 0)])).toEqual([['1 3', '2']])
})

test('a table of one column, or with more places than can be arranged, is a frame', () => {
  expect(isFrame({ cells: [cell(0, 0, 3), cell(1, 0, 3)] })).toBe(true)
  expect(isFrame({ cells: [cell(0, 0), cell(0, 1)] })).toBe(false)
  expect(isFrame({ cells: Array.from({ length: 1000 }, (_, at) => cell(at, at)) })).toBe(true)
})
