import { expect, test } from 'vitest'
import { inReadingOrder } from './reading-order.ts'

const height = 10
/** Lines of a column, named by a letter and their number. */
const column = (name: string, left: number, right: number, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `${name}${index}`, left, right, top: from + index * 14, bottom: from + index * 14 + height },
  }))
const order = (lines: ReturnType<typeof column>) =>
  inReadingOrder(lines, height).map((rows) => rows.map((row) => row.map(({ name }) => name).join(' ')))

test('reads columns of running text one after the other, below a headline', () => {
  const lines = [...column('h', 20, 380, 0, 1), ...column('b', 220, 380, 40, 4), ...column('a', 20, 180, 40, 4)]
  expect(order(lines)).toEqual([['h0'], ['a0', 'a1', 'a2', 'a3'], ['b0', 'b1', 'b2', 'b3']])
})

test('reads a price list row by row', () => {
  const lines = [...column('a', 20, 180, 40, 4), ...column('p', 340, 380, 40, 4)]
  expect(order(lines)).toEqual([['a0 p0', 'a1 p1', 'a2 p2', 'a3 p3']])
})

test('columns run around an inset between them', () => {
  const lines = [
    ...column('a', 20, 195, 0, 6),
    ...column('b', 205, 380, 0, 6),
    ...column('c', 20, 130, 84, 5),
    ...column('i', 150, 250, 84, 5),
    ...column('d', 270, 380, 84, 5),
  ]
  expect(
    order(lines)
      .flat()
      .map((name) => name[0])
      .join(''),
  ).toBe('aaaaaacccccbbbbbbdddddiiiii')
})

test('reads pairs of columns on both halves of a spread', () => {
  const lines = [
    ...column('a', 0, 90, 0, 5),
    ...column('b', 100, 190, 0, 12),
    ...column('t', 60, 150, 90, 1),
    ...column('c', 250, 340, 0, 12),
    ...column('d', 350, 440, 0, 12),
  ].filter(({ name }) => name !== 'b6' && name !== 'b7')
  expect(
    order(lines)
      .flat()
      .map((name) => name[0])
      .join(''),
  ).toMatch(/^a{5}.*c{12}d{12}$/)
})
