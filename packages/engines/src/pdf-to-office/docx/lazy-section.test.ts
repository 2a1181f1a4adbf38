import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentAnalysis, gridsOf, type Rule } from '../analysis/index.ts'
import { across, down, madePage } from '../analysis/testing/made-page.ts'
import { readDocx } from '@docweave/fixtures'
import { piecesOf } from './lazy-section.ts'
import { writeDocx } from './write-docx.ts'

const rowCount = 240
const height = 14

/** A sheet with a table of two columns; the rows 98 to 102 of the first column are one cell. */
function longSheet() {
  const sides: Rule[] = Array.from({ length: rowCount + 1 }, (_, at) =>
    across(at >= 98 && at < 102 ? 200 : 72, 400, 50 + at * height),
  )
  const rules = [...sides, ...[72, 200, 400].map((x) => down(x, 50, 50 + rowCount * height))]
  const words = Array.from({ length: rowCount }, (_, at) => ({
    ...{ text: `row${at + 1}`, left: 210, baseline: 60 + at * height },
  }))
  return madePage(words, { rules, height: 100 + rowCount * height })
}

test('writes a long table as one table with all rows and uncut cells', { timeout: 20_000 }, async () => {
  const page = longSheet()
  expect(gridsOf(page.rules)).toHaveLength(1)
  const analysis = new DocumentAnalysis()
  analysis.add(page)
  const { document } = analysis.finish({ pictures: [], outline: [], title: '' })
  const [table] = document.pages.flatMap(({ zones }) =>
    zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'table'))),
  )
  expect(table && piecesOf(table).map(({ rows }) => rows.length)).toEqual([102, 100, 38])
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const path = join(folder, 'long.docx')
  await writeFile(path, await writeDocx(document, { layout: 'flowing' }))
  const { tables } = await readDocx(path)
  await rm(folder, { recursive: true })
  expect(tables).toHaveLength(1)
  expect(tables[0]?.map((cells) => cells.at(-1)?.text)).toEqual(
    Array.from({ length: rowCount }, (_, at) => `row${at + 1}`),
  )
  expect(tables[0]?.flat().flatMap(({ rowSpan }) => (rowSpan > 1 ? [rowSpan] : []))).toEqual([5])
})
