/** A job's page: what it offers after a failure, and that it fits a phone in every language. */
import { expect, test, type Page } from '@playwright/test'
import { at, languages } from './pages.ts'
import { scanOf } from './scan.ts'

const phone = { width: 360, height: 740 }
const scan = {
  name: 'a_name_without_any_space_that_is_longer_than_a_phone_is_wide_회의록_議事録.pdf',
  mimeType: 'application/pdf',
  buffer: scanOf([['A page']]),
}

/** Runs a tool on the file and gives the path of the job without a language. */
async function run(page: Page, tool: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto(at(`/${tool}`, 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
  return new URL(page.url()).pathname
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.locator('main .bg-thread')
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a scan without text leads to the same steps with recognition before them', async ({ page }) => {
  test.setTimeout(60_000)
  await run(page, 'pdf-to-txt', scan)
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(main(page)).toHaveText('Recognise the text first (OCR)')
  await main(page).click()
  await expect(page).toHaveURL(/\/pdf-ocr\?then=pdf-to-txt$/)
  await expect(page.getByRole('region', { name: 'Step 2: PDF to text' })).toBeVisible()
})

test('a failure that would come again offers another file, not another try, and says why', async ({ page }) => {
  test.setTimeout(60_000)
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', scan)
  await page.getByLabel('Page range').fill('7')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: /OCR PDF$/ })).toContainText(
    '“7” does not fit this document of 1 page.',
  )
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(main(page)).toHaveText('Start anew with another file')
})

test('nothing on a phone runs wider than it: home, a tool, a job, in every language', async ({ page }) => {
  test.setTimeout(90_000)
  await page.setViewportSize(phone)
  const path = await run(page, 'compress-pdf', scan)
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 40_000 })
  const failed = await run(page, 'pdf-to-txt', scan)
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  for (const locale of languages)
    for (const each of ['/', '/pdf-ocr?then=compress-pdf', path, failed]) {
      await page.goto(at(each, locale), { waitUntil: 'load' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await width(page), `${locale} ${each}`).toBeLessThanOrEqual(phone.width)
    }
})
