/** Positions in the sections of documents. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { afterSplit, readStoredPositions } from './stored-positions.ts'

async function positionsIn(...sections: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-stored-positions-'))
  try {
    const path = join(folder, 'document.hwpx')
    const files = sections.map((content, index) => [`Contents/section${index}.xml`, `<hs:sec>${content}</hs:sec>`])
    await writeFile(path, zipFile(Object.fromEntries(files)))
    return await readStoredPositions(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const line = (top: number) => `<hp:lineseg textpos="0" vertpos="${top}" vertsize="1000" baseline="850" spacing="600"/>`
const paragraph = (content: string, ...tops: number[]) =>
  `<hp:p><hp:run>${content}</hp:run><hp:linesegarray>${tops.map(line).join('')}</hp:linesegarray></hp:p>`
const table = (position: string, content = '') =>
  `<hp:tbl textWrap="TOP_AND_BOTTOM" rowCnt="2" colCnt="3"><hp:sz/><hp:pos ${position}/>` +
  `<hp:outMargin left="100" right="200" top="300" bottom="400"/><hp:tr><hp:tc>${content}</hp:tc></hp:tr></hp:tbl>`

/** What the file says of a paragraph on the page of the one before. */
const samePage = { newPages: 0, startsPage: false }

test('are those of the first lines, by section', async () => {
  const positions = await positionsIn(paragraph('', 0, 1600) + paragraph('', 3200), paragraph('', 500))
  expect(positions).toEqual([
    [
      { top: 0, baseline: 850, height: 1000, spacing: 600, lines: 2, ...samePage, tables: [] },
      { top: 3200, baseline: 850, height: 1000, spacing: 600, lines: 1, ...samePage, tables: [] },
    ],
    [{ top: 500, baseline: 850, height: 1000, spacing: 600, lines: 1, ...samePage, tables: [] }],
  ])
})

test('of paragraphs in tables do not count; the margins of tables between paragraphs do', async () => {
  const between = 'treatAsChar="0" vertRelTo="PARA" vertAlign="TOP" horzAlign="LEFT" vertOffset="50"'
  const inLine = 'treatAsChar="1" vertRelTo="PARA" vertAlign="TOP" horzAlign="LEFT"'
  const inCell = paragraph(table(between), 7000)
  const [[first, second] = []] = await positionsIn(
    paragraph(table(between, inCell) + table(inLine), 1000) + paragraph('', 9000),
  )
  expect(first).toEqual({
    ...{ top: 1000, baseline: 850, height: 1000, spacing: 600, lines: 1, ...samePage },
    tables: [
      { rows: 2, columns: 3, right: 100, down: 300, offset: 50, isInLine: false },
      { rows: 2, columns: 3, right: 0, down: 0, offset: 0, isInLine: true },
    ],
  })
  expect(second?.top).toBe(9000)
})

test('are zero where the document says nothing sensible', async () => {
  const [[first] = []] = await positionsIn('<hp:p><hp:linesegarray><hp:lineseg vertpos="x"/></hp:linesegarray></hp:p>')
  expect(first).toEqual({ top: 0, baseline: 0, height: 0, spacing: 0, lines: 1, ...samePage, tables: [] })
})

const pagesIn = async (content: string) =>
  (await positionsIn(content)).map((paragraphs) => paragraphs.map(({ newPages, startsPage }) => [newPages, startsPage]))

test('a page begins with a line that is higher than the one before it', async () => {
  const pages = await pagesIn(paragraph('', 0, 60_000) + paragraph('', 400) + paragraph('', 50_000, 0, 1600))
  expect(pages).toEqual([
    [
      [0, false],
      [1, true],
      [1, false],
    ],
  ])
})

test('a page break begins a page by itself', async () => {
  const broken = paragraph('', 0).replace('<hp:p>', '<hp:p pageBreak="1">')
  expect(await pagesIn(broken + paragraph('', 9000) + broken)).toEqual([
    [
      [0, false],
      [0, false],
      [1, false],
    ],
  ])
})

test('a higher line in a section with columns is in the next column', async () => {
  const columns = '<hp:ctrl><hp:colPr colCount="2"/></hp:ctrl>'
  expect(await pagesIn(paragraph(columns, 0, 9000) + paragraph('', 0))).toEqual([
    [
      [0, false],
      [0, false],
    ],
  ])
})

test('after a paragraph is split before its table, its parts have no position, and the others keep theirs', async () => {
  const stored = await positionsIn(paragraph('', 0) + paragraph(table('treatAsChar="1"'), 1600) + paragraph('', 9000))
  const [before, split, after] = stored[0] ?? []
  expect(split).toMatchObject({ top: 1600, lines: 1, tables: [{ rows: 2 }] })
  const none = { top: 0, lines: 0, newPages: 0 }
  expect(afterSplit(stored, 0, 1)).toEqual([
    [
      before,
      expect.objectContaining({ ...none, tables: [] }),
      expect.objectContaining({ ...none, tables: split?.tables }),
      after,
    ],
  ])
  expect(afterSplit(stored, 0, 7)).toEqual(stored)
})
