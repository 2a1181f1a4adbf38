/** A right column may begin above the left one. */
import { expect, it } from 'vitest'
import { withRaisedColumns } from './raised-columns.ts'
import { stretchesOf } from './zones.ts'

const sides = { left: 50, right: 550 }
const line = (left: number, right: number, top: number) => ({ left, right, top, bottom: top + 9 })
const column = (left: number, from: number, count: number, width = 230) =>
  Array.from({ length: count }, (_, at) => line(left, left + width, from + 12 * at))
const shapeOf = (items: ReturnType<typeof line>[]) =>
  withRaisedColumns(stretchesOf(items, sides, 10)).map(({ columns }) => columns.map((each) => each.items.length))

it('joins the lines above with their column', () => {
  expect(shapeOf([...column(320, 60, 8), ...column(50, 156, 5), ...column(320, 156, 5)])).toEqual([[5, 13]])
})

it('leaves a few short lines at the right alone, such as an address', () => {
  const address = column(420, 60, 4, 60)
  expect(shapeOf([...address, ...column(50, 120, 5), ...column(320, 120, 5)])).toEqual([[1], [1], [1], [1], [5, 5]])
})

it('leaves lines across both columns alone', () => {
  expect(shapeOf([...column(50, 60, 4, 500), ...column(50, 120, 5), ...column(320, 120, 5)]).at(-1)).toEqual([5, 5])
})
