/** A table in a line, and a table between lines that the engine draws above it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HwpDocument } from '@rhwp/core'
import { unitsPerPixel, type PageTable } from '../page-tables.ts'
import { blankDocument } from '../rhwp.ts'
import type { StoredParagraph } from '../stored-positions.ts'
import { swappedTables } from './swapped-tables.ts'

let document: HwpDocument
beforeAll(() => {
  document = blankDocument()
})
afterAll(() => document.free())

const place = { secIdx: 0, paraIdx: 0, rowCount: 1, colCount: 1, type: 'table' } as const

function tableAt(controlIdx: number, y: number, height: number): PageTable {
  return { ...place, cells: [], controlIdx, x: 80, w: 600, y, h: height, stableIndex: [0, 0, controlIdx] }
}

/** The upper edge of the text area. */
function topOfText(): number {
  const { marginTop, marginHeader }: { marginTop: number; marginHeader: number } = JSON.parse(document.getPageInfo(0))
  return marginTop + marginHeader
}

const known = { rows: 1, columns: 1, right: 0, down: 0, offset: 0 }

/** A paragraph at the top of the page whose first line has a table of 100 pixels. */
const paragraph: StoredParagraph = {
  ...{ top: 0, baseline: 6000, height: 100 * unitsPerPixel, spacing: 10 * unitsPerPixel, lines: 1 },
  ...{ newPages: 0, startsPage: false },
  tables: [
    { ...known, isInLine: true },
    { ...known, isInLine: false },
  ],
}

const swapped = (tables: PageTable[], changes: Partial<StoredParagraph> = {}) =>
  swappedTables(document, 0, { tables, stored: [[{ ...paragraph, ...changes }]] }).map(({ y, down }) => [
    Math.round(y - topOfText()),
    Math.round(down),
  ])

/** The second table first, as the engine draws them. */
const drawn = (height = 300) => [tableAt(1, topOfText(), height), tableAt(0, topOfText() + height + 10, 100)]

test('are drawn in the order of the paragraph', () => {
  expect(swapped(drawn())).toEqual([
    [310, -310],
    [0, 110],
  ])
})

const stays: [string, () => PageTable[], Partial<StoredParagraph>][] = [
  ['the line is elsewhere', drawn, { top: 100 * unitsPerPixel }],
  ['the line has another height', drawn, { height: 50 * unitsPerPixel }],
  ['both are in lines', drawn, { tables: paragraph.tables.map((each) => ({ ...each, isInLine: true })) }],
  ['there is a third', () => [...drawn(), tableAt(2, topOfText() + 500, 20)], {}],
  ['there would be no room', () => drawn(2000), {}],
  ['they are in order', () => [tableAt(0, topOfText(), 100), tableAt(1, topOfText() + 110, 300)], {}],
]

test.each(stays)('stay if %s', (_, tables, changes) => {
  expect(swapped(tables(), changes)).toEqual([])
})
