/** Split points, and the completeness of each part. */
import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf, pdfByProgram, readPdf, scannedPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

async function split(content: Uint8Array, options: Record<string, unknown>) {
  const { files, notices, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const parts = await Promise.all(
    files.map(async ({ path, part, bytes }) => ({ part, bytes, ...readPdf(await readFile(path)) })),
  )
  await remove()
  return { parts, notices: notices.map(({ code }) => code) }
}

const numbers = (parts: { pages: { text: string }[] }[]) =>
  parts.map(({ pages }) => pages.map(({ text }) => Number(/Page (\d+)/.exec(text)?.[1] ?? 0)))

it.each([
  [{}, [[1], [2], [3], [4], [5]]],
  [{ every: 2 }, [[1, 2], [3, 4], [5]]],
  [
    { every: 2, pages: '2-' },
    [
      [2, 3],
      [4, 5],
    ],
  ],
  [
    { mode: 'ranges', ranges: '1-2, 4-' },
    [
      [1, 2],
      [4, 5],
    ],
  ],
  [{ mode: 'ranges', ranges: '5,1-2;3' }, [[5, 1, 2], [3]]],
  [{ mode: 'ranges', ranges: '5,1-2,1', together: true }, [[5, 1, 2]]],
  [{ mode: 'ranges', ranges: 'even;-1' }, [[2, 4], [5]]],
])('splits by the options %j', async (options, expected) => {
  const { parts } = await split(documentPdf({ pages: 5 }), options)
  expect(numbers(parts)).toEqual(expected)
})

it('splits into a hundred parts', async () => {
  const { parts } = await split(documentPdf({ pages: 100 }), { every: 1 })
  expect(numbers(parts)).toEqual(Array.from({ length: 100 }, (_, index) => [index + 1]))
  expect(parts[0]).toMatchObject({ part: '={name}-001', fields: { name: 'Kim' }, attachments: { 'note.txt': 'kept' } })
  expect(parts[41]).toMatchObject({ part: '={name}-042', fields: {}, attachments: {} })
  expect(parts[41]?.pages[0]?.label).toBe('xlii')
})

it('preserves links and outline items within a part', async () => {
  const { parts } = await split(pdfByProgram('chromium'), { mode: 'ranges', ranges: '1;2-3' })
  expect(parts.map(({ pages }) => pages.map(({ links }) => links))).toEqual([
    [['https://example.com/']],
    [['#2'], ['#1']],
  ])
  expect(
    parts.map(({ outline }) => outline.map((line) => line.trim()).filter((line) => !line.startsWith('Specimen'))),
  ).toEqual([
    ['첫째 장 One 1', '절 A section 1'],
    ['第二章 Two 1', 'Three 2'],
  ])
})

it('splits at outline items, to the chosen level', async () => {
  const { parts } = await split(pdfByProgram('libreoffice'), { mode: 'outline' })
  expect(parts.map(({ pages }) => pages.length)).toEqual([1, 1, 1])
  const document = new PDFDocument(documentPdf({ pages: 5 }))
  const outline = document.outlineIterator()
  outline.delete()
  for (const [title, page] of [
    ['One', 2],
    ['Two', 4],
  ] as const)
    outline.insert({ title, uri: `#page=${page}`, open: true })
  outline.prev()
  outline.down()
  outline.insert({ title: 'Within two', uri: '#page=5', open: true })
  const bytes = document.saveToBuffer('').asUint8Array().slice()
  expect(numbers((await split(bytes, { mode: 'outline' })).parts)).toEqual([[1], [2, 3], [4, 5]])
  expect(numbers((await split(bytes, { mode: 'outline', level: 2 })).parts)).toEqual([[1], [2, 3], [4], [5]])
})

it('reports a document without an outline', async () => {
  await expect(split(scannedPdf({ language: 'en' }), { mode: 'outline' })).rejects.toMatchObject({
    code: 'OUTLINE_NOT_FOUND',
  })
})

it('splits at blank pages, including scanned ones, and removes them', async () => {
  const text = scannedPdf({ language: 'en', dpi: 100 })
  // Blank paper with scanner noise.
  const blank = scannedPdf({ language: 'en', dpi: 100, columns: [[]] })
  const document = new PDFDocument()
  for (const bytes of [blank, text, text, blank, blank, text, blank]) document.graftPage(-1, new PDFDocument(bytes), 0)
  const { parts } = await split(document.saveToBuffer('').asUint8Array().slice(), { mode: 'blank' })
  expect(parts.map(({ pages }) => pages.length)).toEqual([2, 1])
})

it('does not treat a page with only a number as blank', async () => {
  const page = scannedPdf({ language: 'en', dpi: 100, columns: [['- 7 -']] })
  expect((await split(page, { mode: 'blank' })).parts).toHaveLength(1)
})

it('fills parts up to the chosen size', async () => {
  const scans = scannedPdf({ language: 'en', pages: 9, dpi: 100 })
  const one = scans.length / 9
  const size = Math.round(one * 3.5) / 1e6
  const { parts, notices } = await split(scans, { mode: 'size', size })
  expect(parts.map(({ pages }) => pages.length)).toEqual([3, 3, 3])
  for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(size * 1e6)
  expect(notices).toEqual([])
})

it('adds a notice if a single page exceeds the size', async () => {
  const scans = scannedPdf({ language: 'en', pages: 2, dpi: 150 })
  const { parts, notices } = await split(scans, { mode: 'size', size: 0.05 })
  expect(parts).toHaveLength(2)
  expect(notices).toEqual(['PART_OVER_SIZE'])
})

it('names the parts by the chosen pattern', async () => {
  const options = { mode: 'ranges', ranges: '1-3;5', names: 'pages {pages} of {name}' }
  const { parts } = await split(documentPdf({ pages: 5 }), options)
  expect(parts.map(({ part }) => part)).toEqual(['=pages 1-3 of {name}', '=pages 5 of {name}'])
})

it.each([
  [{ mode: 'ranges', ranges: '1-9' }, 'PAGE_RANGE_INVALID'],
  [{ mode: 'ranges', ranges: '1;x' }, 'PAGE_RANGE_INVALID'],
])('rejects the options %j', async (options, code) => {
  await expect(split(documentPdf({ pages: 5 }), options)).rejects.toMatchObject({ code })
})
