/** Chosen files are not lost by a change of the language, Back, a reload or a closed tab; they expire, and can be cleared. */
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import { ageKeptFiles, keptFiles } from './kept-files.ts'
import { at, complaints, giveFiles } from './pages.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(documentPdf({ pages: 1 })) })
const open = (page: Page, path: string) => page.goto(at(path, 'en'), { waitUntil: 'networkidle' })
/** Merging lists the files in their order. */
const lines = (page: Page) =>
  page.getByRole('list', { name: /^(Your files|Files in order|파일 순서|ファイルの順番)$/ }).getByRole('listitem')
const empty = (page: Page) => page.getByText('Drop your files here')
const language = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

/** Chooses two files, and waits until the browser keeps them; `kept` with those of other tabs. */
async function choose(page: Page, path = '/merge-pdf', kept = 2) {
  await open(page, path)
  await page.setInputFiles('input[type=file]', [pdf('a.pdf'), pdf('b.pdf')])
  await expect(lines(page)).toHaveCount(2)
  await expect.poll(() => keptFiles(page)).toBe(kept)
}

test('files stay through a change of the language and a reload, and removed ones do not come back', async ({
  page,
}) => {
  const said = complaints(page)
  await choose(page)
  await language(page, '한국어').click()
  await expect(page).toHaveURL(/merge-pdf/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^ko/)
  await expect(page.getByText('b.pdf', { exact: true }).first()).toBeVisible()
  await language(page, 'English').click()
  await expect(lines(page)).toHaveText([/a\.pdf/, /b\.pdf/])
  await page.getByRole('button', { name: 'Remove a.pdf' }).click()
  await expect.poll(() => keptFiles(page)).toBe(1)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(lines(page)).toHaveText([/b\.pdf/])
  await page.getByRole('button', { name: 'Remove b.pdf' }).click()
  await expect.poll(() => keptFiles(page)).toBe(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(empty(page)).toBeVisible()
  expect(said).toEqual([])
})

test('Back from the result shows the files again, and they can be run again', async ({ page }) => {
  test.setTimeout(90_000)
  await choose(page)
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
    await page.goBack()
    await expect(lines(page)).toHaveText([/a\.pdf/, /b\.pdf/])
  }
})

test('a new tab offers the files of a closed one', async ({ page, context }) => {
  await choose(page)
  const other = await context.newPage()
  await open(other, '/merge-pdf')
  // The first tab is still open.
  await expect(empty(other)).toBeVisible()
  await expect(other.getByText(/You chose 2 files/)).toHaveCount(0)
  await page.close()
  await other.reload({ waitUntil: 'networkidle' })
  await expect(other.getByText(/You chose 2 files at .*, in a tab that’s now closed/)).toBeVisible()
  await expect(empty(other)).toBeVisible()
  await other.getByRole('button', { name: 'Use them' }).click()
  await expect(lines(other)).toHaveText([/a\.pdf/, /b\.pdf/])
})

test('“Clear my files” in one tab removes the files of another', async ({ page, context }) => {
  await choose(page)
  const other = await context.newPage()
  await choose(other, '/merge-pdf', 4)
  await other.getByRole('button', { name: 'Clear my files' }).click()
  for (const each of [page, other]) await expect(empty(each)).toBeVisible()
  await expect.poll(() => keptFiles(page)).toBe(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(empty(page)).toBeVisible()
})

test('files are deleted two hours after the last change', async ({ page }) => {
  await choose(page)
  await ageKeptFiles(page, 2 * 3_600_000 - 60_000)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(lines(page)).toHaveCount(2)
  await ageKeptFiles(page, 2 * 3_600_000 + 60_000)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(empty(page)).toBeVisible()
  await expect.poll(() => keptFiles(page)).toBe(0)
})

test('a new visit of another tool’s page begins without the files', async ({ page }) => {
  await choose(page)
  await open(page, '/rotate-pdf')
  await expect(empty(page)).toBeVisible()
  await page.goBack()
  await expect(lines(page)).toHaveCount(2)
})

test('files dropped on the home page stay through a change of the language, a reload and Back', async ({ page }) => {
  const own = page.getByRole('region', { name: 'Your file' })
  await open(page, '/')
  await giveFiles(page, 'drop', pdf('dropped.pdf'))
  await expect(own).toContainText('dropped.pdf')
  await expect.poll(() => keptFiles(page)).toBe(1)
  await language(page, '한국어').click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^ko/)
  await expect(page.getByText('dropped.pdf')).toBeVisible()
  await language(page, 'English').click()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(own).toContainText('dropped.pdf')
  await own.getByRole('link', { name: /^Compress PDF/ }).click()
  await expect(lines(page)).toHaveText([/dropped\.pdf/])
  await page.goBack()
  await expect(own).toContainText('dropped.pdf')
  await own.getByRole('button', { name: 'Clear my files' }).click()
  await expect(own).not.toContainText('dropped.pdf')
  await expect.poll(() => keptFiles(page)).toBe(0)
})
