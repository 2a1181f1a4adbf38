/** Tables of text that is read from the right keep the order that their columns have on the page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withArchive } from '../../archive/index.ts'
import { DocumentAnalysis } from '../analysis/index.ts'
import { across, down, madePage } from '../analysis/testing/made-page.ts'
import { writeDocx } from './write-docx.ts'

it('is not reversed by LibreOffice', async () => {
  const rules = [...[90, 110, 130].map((y) => across(72, 272, y)), ...[72, 172, 272].map((x) => down(x, 90, 130))]
  const words = [
    { text: 'שם', left: 180, baseline: 104 },
    { text: 'מחיר', left: 80, baseline: 104 },
    { text: 'רפס', left: 180, baseline: 124 },
    { text: '120', left: 80, baseline: 124 },
  ]
  const analysis = new DocumentAnalysis()
  analysis.add(madePage(words, { rules }))
  const { document } = analysis.finish({ pictures: [], outline: [], title: '', joins: 'all-marked' })
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const path = join(folder, 'table.docx')
  await writeFile(path, await writeDocx(document, { layout: 'flowing' }))
  const xml = await withArchive(path, async ({ read }) => (await read('word/document.xml'))?.toString() ?? '')
  await rm(folder, { recursive: true })
  expect(xml).toContain('<w:bidiVisual w:val="off"/>')
  expect(xml.indexOf('120')).toBeLessThan(xml.indexOf('ספר'))
})
