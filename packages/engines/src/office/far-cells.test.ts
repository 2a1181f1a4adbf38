/** Finding 12: a workbook of 1 kB with a distant last cell kept LibreOffice busy for minutes with empty pages. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '@docweave/fixtures/read-pdf'
import { workbook, type WorkbookOptions } from '@docweave/fixtures/workbook'
import type { SheetLayout } from './office-to-pdf.ts'
import { convert } from './testing/convert.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-far-cells-'))
afterAll(() => rm(folder, { recursive: true }))

const layout: SheetLayout = { sheets: [], fit: 'auto', orientation: 'auto', repeatHeadings: true }

async function print(options: WorkbookOptions, fit: SheetLayout['fit'] = 'auto') {
  const path = join(folder, 'far.xlsx')
  await writeFile(path, workbook(options))
  const { size } = await stat(path)
  await convert(path, 'xlsx', { sheets: { ...layout, fit }, seconds: 20 })
  const { pages } = readPdf(await readFile(`${path}.pdf`))
  return { size, texts: pages.map(({ text }) => text.trim()) }
}

const corners = { A1: 'near', XFD1048576: 'far' }
const whole = `<definedName name="_xlnm.Print_Area" localSheetId="0">Sheet!$A$1:$XFD$1048576</definedName>`
const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="0">Sheet!$A:$A,Sheet!$1:$1</definedName>`

test.each(['auto', 'width', 'page', 'original'] as const)(
  'prints the cells in opposite corners of a sheet on two pages, fitted to %s',
  async (fit) => {
    const { size, texts } = await print({ cells: corners }, fit)
    expect(size).toBeLessThan(2000)
    expect(texts).toEqual(['near', 'far'])
  },
)

test.each([
  ['a print area of the whole sheet', { cells: corners, names: whole }],
  ['repeated headings', { cells: corners, names: whole + titles }],
  [
    'a page break after each of many rows and columns',
    {
      cells: corners,
      after: ['rowBreaks', 'colBreaks']
        .map(
          (kind) =>
            `<${kind} count="1000" manualBreakCount="1000">${Array.from({ length: 1000 }, (_, at) => `<brk id="${at + 1}" max="16383" man="1"/>`).join('')}</${kind}>`,
        )
        .join(''),
    },
  ],
])('prints cells in opposite corners on few pages with %s', async (_name, options) => {
  const { texts } = await print(options)
  expect(texts.length).toBeLessThan(10)
  expect(texts[0]).toContain('near')
  expect(texts.at(-1)).toContain('far')
})

test('prints nearby cells on the same page', async () => {
  const { texts } = await print({ cells: { A1: 'top', C40: 'below', XFD1048560: 'left', XFD1048576: 'corner' } })
  expect(texts.map((text) => text.split(/\s+/))).toEqual([
    ['top', 'below'],
    ['left', 'corner'],
  ])
})

test('rejects a sheet with many distant cells, and reports the limit of pages', async () => {
  const cells = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`${at % 2 ? 'XFD' : 'A'}${at * 3000 + 1}`, 'x']),
  )
  await expect(print({ cells })).rejects.toMatchObject({
    code: 'PAGES_TOO_MANY',
    params: { limit: 10_000 },
    retryable: false,
  })
})

test('prints a table of a few hundred pages completely', async () => {
  const cells = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`A${at + 1}`, `row ${at + 1}`]))
  const { texts } = await print({ cells })
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.at(-1)).toContain('row 20000')
})
