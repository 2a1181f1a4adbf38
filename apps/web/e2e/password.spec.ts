/** Encrypted files: the page asks for the password, reports a wrong one, and can protect the result. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import { PDFDocument } from 'mupdf'
import { at, languages } from './pages.ts'

const locked = (password: string) =>
  Buffer.from(
    new PDFDocument(documentPdf({ pages: 2 }))
      .saveToBuffer({ encrypt: 'aes-256', 'user-password': password, 'owner-password': 'owner' })
      .asUint8Array(),
  )
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const passwords = (page: Page) => page.getByLabel('Password for this file')

async function downloaded(page: Page): Promise<PDFDocument> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).first().click(),
  ])
  return new PDFDocument(await readFile(await download.path()))
}

test('opens an encrypted file with its password, and protects the result with another', async ({ page }) => {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [
    file('open.pdf', Buffer.from(documentPdf({ pages: 1 }))),
    file('locked.pdf', locked('삼천리 7')),
  ])
  await expect(passwords(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('locked.pdf')
  await expect(page.getByRole('alert')).toContainText('Enter its password')
  await passwords(page).fill('삼천리 7')
  await page.getByText('Protect the result with a password').click()
  await page.getByLabel('Password for the result', { exact: true }).fill('next one')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done', { timeout: 20_000 })
  const document = await downloaded(page)
  expect(document.needsPassword()).toBe(true)
  expect(document.authenticatePassword('next one')).toBeGreaterThan(0)
})

test('reports a wrong password on the job’s page, and retries with the right one', async ({ page }) => {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file('locked.pdf', locked('right')))
  await passwords(page).fill('wrong')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The password for this file is incorrect', { timeout: 20_000 })
  await page.getByLabel('Password for locked.pdf', { exact: true }).fill('right')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done', { timeout: 20_000 })
  const document = await downloaded(page)
  expect([document.needsPassword(), document.countPages()]).toEqual([false, 2])
})

for (const locale of languages)
  test(`warns before a signed file is changed, in ${locale}`, async ({ page }) => {
    await page.goto(at('/rotate-pdf', locale), { waitUntil: 'networkidle' })
    const signed = Buffer.concat([Buffer.from(documentPdf({ pages: 1 })), Buffer.from('%<</ByteRange[0 1 2 3]>>\n')])
    await page.setInputFiles('input[type=file]', file('signed.pdf', signed))
    await expect(
      page.getByText({ en: 'digitally signed', ko: '전자 서명된', ja: '電子署名付きの' }[locale]),
    ).toBeVisible()
  })
