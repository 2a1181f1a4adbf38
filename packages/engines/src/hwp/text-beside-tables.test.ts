/** Tables in lines of a fixed height. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HwpDocument } from '@rhwp/core'
import { tablesIn } from './page-tables.ts'
import { blankDocument } from './rhwp.ts'
import type { StoredParagraph } from './stored-positions.ts'
import { letTextBesideTables } from './text-beside-tables.ts'

const text = {
  top: 0,
  baseline: 850,
  height: 20_000,
  spacing: 600,
  lines: 1,
  newPages: 0,
  startsPage: false,
  tables: [],
}
const table = { rows: 20, columns: 2, right: 0, down: 0, offset: 0, isInLine: true }

let document: HwpDocument
/** A table of twenty rows in the line of the second paragraph, and a paragraph after it. */
beforeEach(() => {
  document = blankDocument()
  for (const [paragraph, content] of ['before', ''].entries()) {
    document.insertText(0, paragraph, 0, content)
    document.splitParagraph(0, paragraph, content.length)
  }
  document.insertText(0, 2, 0, 'after')
  document.createTable(0, 1, 0, 20, 2)
  document.setTableProperties(0, 1, 0, JSON.stringify({ treatAsChar: true }))
})
afterEach(() => document.free())

function places() {
  const layout: { runs: { text: string; y: number }[] } = JSON.parse(document.getPageTextLayout(0))
  const [first] = tablesIn(document.getPageControlLayout(0))
  return { table: first?.y ?? 0, text: layout.runs.find((run) => run.text === 'after')?.y ?? 0 }
}

/** @param spacing of the line with the table */
const storedWith = (spacing: number): StoredParagraph[] =>
  Array.from({ length: document.getParagraphCount(0) }, (_, index) =>
    index === 1 ? { ...text, spacing, tables: [table] } : text,
  )

test('have no height if the next line begins beside them', () => {
  const before = places()
  expect(before.text - before.table).toBeGreaterThan(300)
  letTextBesideTables(document, [storedWith(-18_000)])
  const after = places()
  expect(Math.abs(after.table - before.table)).toBeLessThan(5)
  expect(after.text - after.table).toBeLessThan(100)
})

test('keep their height in lines of another kind', () => {
  const before = places()
  letTextBesideTables(document, [storedWith(-200)])
  expect(places()).toEqual(before)
})
