/** Positions in the sections of documents. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { readStoredPositions } from './stored-positions.ts'

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

const line = (top: number) => `<hp:lineseg textpos="0" vertpos="${top}" vertsize="1000" baseline="850"/>`
const paragraph = (content: string, ...tops: number[]) =>
  `<hp:p><hp:run>${content}</hp:run><hp:linesegarray>${tops.map(line).join('')}</hp:linesegarray></hp:p>`
const table = (position: string, content = '') =>
  `<hp:tbl textWrap="TOP_AND_BOTTOM" rowCnt="2" colCnt="3"><hp:sz/><hp:pos ${position}/>` +
  `<hp:outMargin left="100" right="200" top="300" bottom="400"/><hp:tr><hp:tc>${content}</hp:tc></hp:tr></hp:tbl>`

test('are those of the first lines, by section', async () => {
  const positions = await positionsIn(paragraph('', 0, 1600) + paragraph('', 3200), paragraph('', 500))
  expect(positions).toEqual([
    [
      { top: 0, baseline: 850, lines: 2, tables: [] },
      { top: 3200, baseline: 850, lines: 1, tables: [] },
    ],
    [{ top: 500, baseline: 850, lines: 1, tables: [] }],
  ])
})

test('of paragraphs in tables do not count; the margins of tables between paragraphs do', async () => {
  const between = 'treatAsChar="0" vertRelTo="PARA" vertAlign="TOP" horzAlign="LEFT"'
  const inLine = 'treatAsChar="1" vertRelTo="PARA" vertAlign="TOP" horzAlign="LEFT"'
  const inCell = paragraph(table(between), 7000)
  const [[first, second] = []] = await positionsIn(
    paragraph(table(between, inCell) + table(inLine), 1000) + paragraph('', 9000),
  )
  expect(first).toEqual({
    ...{ top: 1000, baseline: 850, lines: 1 },
    tables: [
      { rows: 2, columns: 3, right: 100, down: 300 },
      { rows: 2, columns: 3, right: 0, down: 0 },
    ],
  })
  expect(second?.top).toBe(9000)
})

test('are zero where the document says nothing sensible', async () => {
  const [[first] = []] = await positionsIn('<hp:p><hp:linesegarray><hp:lineseg vertpos="x"/></hp:linesegarray></hp:p>')
  expect(first).toEqual({ top: 0, baseline: 0, lines: 1, tables: [] })
})
