/** Page numbers count on as they do in the original. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withArchive } from '../../archive/index.ts'
import { DocumentAnalysis } from '../analysis/index.ts'
import { madePage } from '../analysis/testing/made-page.ts'
import { writeDocx } from './write-docx.ts'

const body = ['A line of the text of page', 'and another line of it, which is longer', 'and a last one.']

/**
 * Writes pages with these footers. Returns the first page's number, the number that each section starts with, and how many footers have a
 * field with the page number, and how many a fixed number.
 */
async function numbered(footers: readonly (string | undefined)[], left = 280) {
  const analysis = new DocumentAnalysis()
  for (const [at, footer] of footers.entries())
    analysis.add(
      madePage(
        [
          ...body.map((text, line) => ({ text: `${text} ${'ABCDEFGHIJ'[at]}`, left: 72, baseline: 100 + 14 * line })),
          ...(footer === undefined ? [] : [{ text: footer, left, baseline: 800 }]),
        ],
        { number: at + 1 },
      ),
    )
  const { document } = analysis.finish({ pictures: [], outline: [], title: '', joins: 'all-marked' })
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const path = join(folder, 'numbered.docx')
  await writeFile(path, await writeDocx(document, { layout: 'flowing' }))
  const { xml, parts } = await withArchive(path, async ({ names, read }) => ({
    xml: (await read('word/document.xml'))?.toString() ?? '',
    parts: await Promise.all(
      [...names].filter((name) => name.includes('footer')).map(async (name) => (await read(name))?.toString() ?? ''),
    ),
  }))
  await rm(folder, { recursive: true })
  const sections = [...xml.matchAll(/<w:sectPr.*?<\/w:sectPr>/gs)].map(([section]) => section)
  return {
    firstNumber: document.firstNumber,
    texts: parts
      .map((part) => [...part.matchAll(/<w:t[ >][^<]*/g)].map(([text]) => text.replace(/.*>/, '')).join(''))
      .filter((text) => text !== ''),
    starts: sections.map((section) => /w:pgNumType w:start="(\d+)"/.exec(section)?.[1]),
    xmlOfFooters: parts.join(''),
    counted: parts.filter((part) => part.includes('PAGE')).length,
    fixed: parts.filter((part) => /<w:t[^>]*>[^<]*\d/.test(part)).length,
  }
}

it('counts from the first page', async () => {
  expect(await numbered(['Page 1', 'Page 2', 'Page 3', 'Page 4'])).toMatchObject({
    ...{ firstNumber: 1, starts: [undefined], counted: 1, fixed: 0 },
  })
})

it('counts from the printed number of a part of a document', async () => {
  expect(await numbered(['Page 33', 'Page 34', 'Page 35', 'Page 36'])).toMatchObject({
    ...{ firstNumber: 33, starts: ['33'], counted: 1, fixed: 0 },
  })
})

it('counts from the page that is page 1, after pages without numbers', async () => {
  expect(await numbered([undefined, undefined, 'Page 1', 'Page 2', 'Page 3', 'Page 4'])).toMatchObject({
    ...{ firstNumber: -1, starts: [undefined, '1'], counted: 1, fixed: 0 },
  })
})

it('leaves numbers that are equal on all pages', async () => {
  const { firstNumber, fixed } = await numbered(['Law 12/2024', 'Law 12/2024', 'Law 12/2024', 'Law 12/2024'])
  expect([firstNumber, fixed]).toEqual([1, 1])
})

it('counts numbers of five digits', async () => {
  expect(await numbered(['47698', '47699', '47700', '47701'])).toMatchObject({
    ...{ firstNumber: 47_698, starts: ['47698'], counted: 1, fixed: 0 },
  })
})

it('keeps numbers that are no page numbers', async () => {
  const { texts } = await numbered(['Invoice 3549', 'Invoice 3222', 'Invoice 7001'])
  expect(texts.toSorted()).toEqual(['Invoice 3222', 'Invoice 3549', 'Invoice 7001'])
})

it('keeps the footers of all chapters', async () => {
  const { texts, starts } = await numbered(['One 1', 'One 2', 'One 3', 'One 4', 'Two 5', 'Two 6', 'Two 7', 'Two 8'])
  expect(texts.toSorted()).toEqual(['One ', 'Two '])
  expect(starts).toEqual([undefined, undefined])
})

it('places indented headers by a tab, because LibreOffice doubles their indents', async () => {
  const { xmlOfFooters } = await numbered(['Page 1', 'Page 2', 'Page 3', 'Page 4'], 130)
  expect(xmlOfFooters).toMatch(/<w:tab w:val="left" w:pos="\d{4}"\/>/)
  expect(xmlOfFooters).not.toContain('w:ind w:left')
})
