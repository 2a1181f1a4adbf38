import { expect, test } from 'vitest'
import type { Placement } from '../document/model.ts'
import { offsetsOf } from './offsets.ts'

const section = {
  width: 600,
  height: 800,
  margin: { left: 50, right: 50, top: 60, bottom: 40, header: 20, footer: 20 },
  columns: { count: 2, gap: 20 },
}
const size = { width: 100, height: 50 }

const at = (horizontal: Partial<Placement['horizontal']>, vertical: Partial<Placement['vertical']> = {}) =>
  offsetsOf(
    {
      inline: false,
      wrap: 'square',
      horizontal: { from: 'paper', align: 'left', offset: 10, ...horizontal },
      vertical: { from: 'paper', align: 'top', offset: 5, ...vertical },
    },
    size,
    section,
  )

test('an offset from the left and the top is kept', () => {
  expect(at({})).toEqual({ x: 10, y: 5 })
})

test('an alignment is resolved in the paper, the page or the column', () => {
  expect(at({ align: 'right' }).x).toBe(490)
  expect(at({ align: 'right', from: 'page' }).x).toBe(390)
  expect(at({ align: 'center', from: 'column', offset: 0 }).x).toBe(70)
  expect(at({}, { align: 'bottom' }).y).toBe(745)
  expect(at({}, { align: 'center', from: 'page', offset: 0 }).y).toBe(325)
})

test('beside a paragraph, the vertical offset is kept', () => {
  expect(at({}, { from: 'paragraph', align: 'bottom' }).y).toBe(5)
})
