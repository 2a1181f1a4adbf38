/** Converting office files, Hangul documents and e-books to PDF, in three languages. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { officeFile, officeTexts, readPdf, sample } from '@docweave/fixtures'
import { jobs, own, start, upload } from './api-visitor.ts'
import { longScan, scanOf } from './sample-files.ts'
import { at, complaints, languages, languagesInTurn, runAndFetch } from './pages.ts'

const file = (name: string, content: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(content) })

async function open(page: Page, tool: string, files: ReturnType<typeof file>[], locale: 'en' | 'ko' | 'ja' = 'en') {
  await page.goto(at(`/${tool}`, locale), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', files)
}

const textOf = async (path: string) =>
  readPdf(await readFile(path))
    .pages.map(({ text }) => text)
    .join('\n')

test('converts a Word file to PDF, and reports substituted fonts', async ({ page }) => {
  const said = complaints(page)
  await open(page, 'docx-to-pdf', [file('계약서.docx', officeFile('python-docx.docx'))])
  const text = await textOf(await runAndFetch(page))
  for (const { heading } of officeTexts.sections)
    expect(text.replaceAll(/\s+/g, '')).toContain(heading.replaceAll(/\s+/g, ''))
  await expect(page.getByText('were replaced by similar ones')).toBeVisible()
  expect(said).toEqual([])
})

test('asks for the password of an encrypted Word file, and again if it is wrong', async ({ page }) => {
  await open(page, 'docx-to-pdf', [file('locked.docx', officeFile('locked.docx'))])
  await page.getByLabel('Password for this file').fill('wrong')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('The password for this file is incorrect')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Password for locked.docx', { exact: true }).fill(officeTexts.password)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done', { timeout: 30_000 })
})

test('asks for the password of an old encrypted file after the job has failed', async ({ page }) => {
  await open(page, 'docx-to-pdf', [
    file('open.docx', officeFile('npm-docx.docx')),
    file('old.doc', officeFile('locked.doc')),
  ])
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('password-protected')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Password for old.doc', { exact: true }).fill(officeTexts.password.slice(0, 15))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done', { timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('link', { name: /^Download/ })).not.toHaveCount(
    0,
  )
})

test('reports missing sheets, and merges several files into one PDF', async ({ page }) => {
  const files = ['openpyxl.xlsx', 'exceljs.xlsx'].map((name) => file(name, officeFile(name)))
  await open(page, 'xlsx-to-pdf', files)
  await page.getByLabel('All in one PDF').check()
  await page.getByLabel('Sheets', { exact: true }).fill('No such sheet')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('no sheet with that name')).toBeVisible({ timeout: 30_000 })
  await open(page, 'xlsx-to-pdf', files)
  await page.getByLabel('All in one PDF').check()
  const { outline } = readPdf(await readFile(await runAndFetch(page)))
  expect(outline.filter((line) => !line.startsWith(' ')).map((line) => line.replace(/ \d+$/, ''))).toEqual([
    'openpyxl',
    'exceljs',
  ])
})

/** Each kind is converted in one language, and in each language at least one kind. */
const kinds = [
  ['pptx-to-pdf', 'pptx'],
  ['hwp-to-pdf', 'hwp'],
  ['epub-to-pdf', 'epub'],
  ['mobi-to-pdf', 'mobi'],
] as const

for (const locale of languages)
  test(`converts documents of each kind on their tool’s page, in ${locale}`, async ({ page }) => {
    test.setTimeout(60_000)
    const said = complaints(page)
    for (const [index, [tool, kind]] of kinds.entries()) {
      if (!languagesInTurn(index).includes(locale)) continue
      await open(page, tool, [file(`문서.${kind}`, sample(kind) ?? new Uint8Array())], locale)
      const run = { en: 'Run', ko: '실행', ja: '実行' }[locale]
      await page.getByRole('button', { name: run, exact: true }).click()
      const done = { en: 'Done', ko: '완료', ja: '完了' }[locale]
      await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible({ timeout: 40_000 })
    }
    expect(said).toEqual([])
  })

test('a job’s page shows that its step is waiting', async ({ page }) => {
  test.setTimeout(150_000)
  // So many pages that the jobs cannot end before the page of the third one is open, however busy the machine is.
  const long = await upload({ name: 'long.pdf', buffer: longScan(60) })
  const before = [await start([long], { tool: 'pdf-ocr' }), await start([long], { tool: 'pdf-ocr' })]
  await open(page, 'pdf-ocr', [file('short.pdf', scanOf([['A line']]))])
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(/\/download\//)
  await expect(page.getByText('Waiting').first()).toBeVisible({ timeout: 20_000 })
  for (const id of before) await jobs.cancel.mutate(own(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 90_000 })
})

test('the file chooser accepts all file extensions of a kind', async ({ page }) => {
  for (const [tool, endings] of [
    ['docx-to-pdf', ['.docx', '.docm', '.doc', '.odt', '.rtf']],
    ['mobi-to-pdf', ['.mobi', '.azw3']],
    ['img-to-pdf', ['.jpg', '.jpeg', '.tif']],
  ] as const) {
    await page.goto(at(`/${tool}`, 'en'))
    const accept = (await page.locator('input[type=file]').getAttribute('accept'))?.split(',')
    expect(accept).toEqual(expect.arrayContaining([...endings]))
  }
})
