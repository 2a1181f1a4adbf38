import { expect, test } from 'vitest'
import { boxFinder } from './box-finder.ts'
import { holdsMiddle, type Box } from './box.ts'

const boxAt = (left: number, top: number): Box => ({ left, top, right: left + 5, bottom: top + 9 })
/** Boxes over a page, in an order that is not that of their heights. */
const items = Array.from({ length: 400 }, (_, at) => boxAt((at * 37) % 600, (at * 211) % 850))

test.each([
  ['a cell', { left: 100, top: 100, right: 200, bottom: 119.5 }],
  ['a cell on the border of bands', { left: 0, top: 40, right: 600, bottom: 60 }],
  ['a box above the page', { left: 0, top: -300, right: 600, bottom: 12 }],
  ['the whole page', { left: -10, top: -10, right: 700, bottom: 900 }],
  ['an endless box', { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }],
  ['an empty box', { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }],
])('finds the items whose middle is in %s, in their order', (_, box) => {
  expect(boxFinder(items)(box)).toEqual(items.filter((item) => holdsMiddle(box, item)))
})
