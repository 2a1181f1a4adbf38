/** The board's geometry: cell positions, visible cells, and drop positions. */
import { expect, it } from 'vitest'
import { dropAt, gridHeight, gridOf, inSight, placeOf, windowHeight } from './grid.ts'

const grid = { count: 10, columns: 4, width: 100, height: 150, gap: 10 }

it('fits as many columns as possible, at least one', () => {
  expect(gridOf(10, 430, 100)).toMatchObject({ columns: 3, width: 135 })
  expect(gridOf(10, 50, 100)).toMatchObject({ columns: 1, width: 50 })
  expect(placeOf(grid, 5)).toEqual({ x: 110, y: 160 })
  expect(gridHeight(grid)).toBe(3 * 160 - 10)
  expect(gridHeight({ ...grid, count: 0 })).toBe(0)
})

it('shows only the visible cells of 500 pages', () => {
  const many = { ...grid, count: 500 }
  for (const top of [0, 777, 19_000]) {
    const { first, end } = inSight(many, top, 600)
    expect(end - first).toBeLessThanOrEqual(28)
    expect(placeOf(many, first).y).toBeLessThanOrEqual(top)
  }
  expect(inSight(grid, 0, 5000)).toEqual({ first: 0, end: 10 })
})

it('finds the drop position between the nearest cells', () => {
  expect(dropAt(grid, 10, 10)).toBe(0)
  expect(dropAt(grid, 90, 10)).toBe(1)
  expect(dropAt(grid, 425, 10)).toBe(4)
  expect(dropAt(grid, 10, 170)).toBe(4)
  expect(dropAt(grid, -50, -50)).toBe(0)
  expect(dropAt(grid, 420, 9999)).toBe(10)
})

it('cuts off a row if not all fit, as a hint to scroll', () => {
  expect(windowHeight(grid, 1000)).toBe(gridHeight(grid))
  expect(windowHeight(grid, 460)).toBe(416)
  expect(windowHeight(grid, 100)).toBe(256)
  for (const most of [260, 300, 400, 469]) {
    const rows = windowHeight(grid, most) / 160
    expect(rows - Math.floor(rows)).toBeCloseTo(0.6)
  }
})
