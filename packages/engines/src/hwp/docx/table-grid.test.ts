import { describe, expect, it } from 'vitest'
import type { TableCell } from '../document/model.ts'
import { tableCell } from '../document/testing/table-cell.ts'
import { gridOf } from './table-grid.ts'

const cell = (row: number, column: number, width: number, more: Partial<TableCell> = {}) =>
  tableCell(row, column, { width, ...more })

describe('the grid of a table', () => {
  it('has the widths of single columns, and what a merged cell leaves for the others', () => {
    expect(gridOf([cell(0, 0, 100, { columns: 2 }), cell(1, 0, 30), cell(1, 1, 70)])?.columns).toEqual([30, 70])
    expect(
      gridOf([cell(0, 0, 30), cell(0, 1, 90, { columns: 2 }), cell(1, 0, 60, { columns: 2 }), cell(1, 2, 60)])?.columns,
    ).toEqual([30, 30, 60])
  })

  it('leaves out rows and columns that no cell begins in', () => {
    const grid = gridOf([cell(0, 0, 50, { rows: 3 }), cell(0, 5, 50, { rows: 2 }), cell(2, 5, 50)])
    expect(grid?.rows.map((row) => row.map(({ column, cell: own }) => [column, own?.rows]))).toEqual([
      [
        [0, 2],
        [1, 1],
      ],
      [[1, 1]],
    ])
  })

  it('fills places without a cell', () => {
    const grid = gridOf([cell(0, 0, 50), cell(0, 1, 50), cell(1, 1, 50)])
    expect(grid?.rows[1]?.map((place) => place.cell !== undefined)).toEqual([false, true])
  })

  it('keeps cells whose place is taken', () => {
    const grid = gridOf([cell(0, 0, 50, { rows: 2 }), cell(1, 0, 50), cell(1, 1, 50)])
    expect(grid?.displaced).toHaveLength(1)
  })

  it('arranges cells that each cover the whole table', () => {
    const cells = Array.from({ length: 700 }, (_, at) => cell(at, at, 50, { rows: 700, columns: 700 }))
    const grid = gridOf(cells)
    expect(grid?.rows).toHaveLength(700)
    expect(grid?.displaced).toHaveLength(699)
  })

  it('refuses tables with more places than a program can show', () => {
    const cells = Array.from({ length: 1000 }, (_, at) => cell(at, at, 10))
    expect(gridOf(cells)).toBeUndefined()
    expect(gridOf([])).toBeUndefined()
  })
})
