/** Tables in front of the text that the engine cuts off. */
import { expect, test } from 'vitest'
import { keepTablesWhole } from './keep-tables-whole.ts'
import { textsIn } from './page-text.ts'
import { blankDocument } from './rhwp.ts'

const rows = 10
const names = Array.from({ length: rows }, (_, row) => `row${row}`)

/** A document with a table at a place of its own on the paper. */
function withTable(textWrap: string) {
  const document = blankDocument()
  const { paraIdx, controlIdx } = JSON.parse(document.createTable(0, 0, 0, rows, 1))
  for (const [row, name] of names.entries()) document.insertTextInCell(0, paraIdx, controlIdx, row, 0, 0, name)
  const place = { textWrap, treatAsChar: false, vertRelTo: 'Paper', vertOffset: 62_000, horzRelTo: 'Paper' }
  document.setTableProperties(0, paraIdx, controlIdx, JSON.stringify(place))
  return document
}

function printed(document: ReturnType<typeof withTable>) {
  const page = document.renderPageSvgWithProfile(0, 'print')
  const [, top] = /<text x="[\d.]+" y="([\d.]+)"/.exec(page) ?? []
  return { text: [...textsIn(page)].join(''), top: Number(top) }
}

test.each(['InFrontOfText', 'BehindText'])('all rows of a table with the wrap %s are printed where it was', (wrap) => {
  const document = withTable(wrap)
  const before = printed(document)
  expect(before.text).not.toContain(names.at(-1))
  keepTablesWhole(document)
  const after = printed(document)
  expect(after.text).toContain(names.join(''))
  expect(after.top).toBeCloseTo(before.top, 0)
  document.free()
})

test('tables that the text flows around stay as they are', () => {
  const document = withTable('TopAndBottom')
  const before = printed(document)
  keepTablesWhole(document)
  expect(printed(document)).toEqual(before)
  document.free()
})
