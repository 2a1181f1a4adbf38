/** Adjacency relations of cells, as in the ICDAR 2013 table competition. */
import { expect, it } from 'vitest'
import { compared, f1, relationsOf, scores, type Cell } from './cell-relations.ts'

const cell = (row: number, column: number, text: string, columnSpan = 1): Cell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan,
  text,
})

it('relates a cell to the next filled one to the right and below', () => {
  const found = relationsOf([cell(0, 0, 'A'), cell(0, 1, ''), cell(0, 2, 'B'), cell(1, 0, 'C')])
  expect([...found.keys()].map((key): unknown => JSON.parse(key))).toEqual([
    ['a', 'b', 'right'],
    ['a', 'c', 'below'],
  ])
})

it('relates a cell across columns to each cell below it', () => {
  const found = relationsOf([cell(0, 0, '2007', 2), cell(1, 0, 'N'), cell(1, 1, '%')])
  expect([...found].filter(([key]) => key.includes('below'))).toHaveLength(2)
})

it('ignores spaces and kinds of dashes', () => {
  expect(relationsOf([cell(0, 0, 'a – b'), cell(0, 1, 'C D')])).toEqual(
    relationsOf([cell(0, 0, 'A-B'), cell(0, 1, 'cd')]),
  )
})

it('counts what is missing and what is too much', () => {
  const truth = relationsOf([cell(0, 0, 'a'), cell(0, 1, 'b'), cell(0, 2, 'c')])
  const found = relationsOf([cell(0, 0, 'a'), cell(0, 1, 'b c')])
  expect(compared(truth, found)).toEqual({ right: 0, found: 1, true: 2 })
  expect(f1(compared(truth, truth))).toBe(1)
  expect(scores([compared(truth, truth), compared(truth, found)])).toEqual({
    macro: 0.5,
    micro: (2 * (2 / 3) * 0.5) / (2 / 3 + 0.5),
  })
})
