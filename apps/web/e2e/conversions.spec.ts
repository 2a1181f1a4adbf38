/** Converting scans from PDF: OCR is offered first, and continues without choosing the file again. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { Document } from 'mupdf'
import { at } from './pages.ts'
import { scanOf } from './sample-files.ts'

const lines = ['The lighthouse keeper reads', 'the evening paper at home.']
const scan = { name: 'a scan.pdf', mimeType: 'application/pdf', buffer: scanOf([lines]) }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function run(page: Page, tool: string) {
  await page.goto(at(`/${tool}`, 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', scan)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
}

/** The text of the Word file that a link downloads. */
async function words(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ])
  const bytes = await readFile(await download.path())
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return Document.openDocument(bytes, type).loadPage(0).toStructuredText('').asText()
}

test('offers OCR for a scan, and converts it to an editable document', async ({ page }) => {
  test.setTimeout(120_000)
  await run(page, 'pdf-to-docx')
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'Recognise the text first (OCR)' }).click()
  await expect(page).toHaveURL(/\/pdf-ocr\?then=pdf-to-docx$/)
  // The file is already listed.
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('a scan.pdf')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 60_000 })
  expect(await words(page, 'Download')).toMatch(/The lighthouse keeper reads\s+the evening paper at home\./)
})

test('offers OCR for a scan that is converted to Excel', async ({ page }) => {
  test.setTimeout(60_000)
  await run(page, 'pdf-to-xlsx')
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('link', { name: 'Recognise the text first (OCR)' })).toBeVisible()
})
