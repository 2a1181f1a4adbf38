import { expect, test } from 'vitest'
import { lineRows } from './line-rows.ts'

/** Columns of ink ("x") and paper (" "). */
const columns = (picture: string): number[] => Array.from(picture, (each) => (each === 'x' ? 20 : 230))

test('divides a line in the widest gap of the second half of each row', () => {
  expect(lineRows(columns('xxx xx   xxxx xx xxxxxxx'), 14)).toEqual([
    [0, 8],
    [8, 17],
    [17, 24],
  ])
})

test('keeps a line that fits in one row', () => {
  expect(lineRows(columns('xxx xx'), 6)).toEqual([[0, 6]])
})

test('divides a line without gaps at the width of a row', () => {
  expect(lineRows(columns('xxxxxxxxxx'), 4)).toEqual([
    [0, 4],
    [4, 8],
    [8, 10],
  ])
})

test('leaves out rows without ink', () => {
  expect(lineRows(columns('xx                 xx'), 8).length).toBe(2)
})
