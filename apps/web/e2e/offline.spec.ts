/** The installed site without a network: once it has been loaded, its pages open and its tools run. */
import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import * as mupdf from 'mupdf'
import { at } from './pages.ts'
import { blue, coloured, lime, red, textOf } from './sample-files.ts'

test.use({ storageState: { cookies: [], origins: [] } })
test.setTimeout(180_000)

/** Loads the site once as its installed app does, waits until it says that it is ready, and cuts the network. */
async function install(page: Page, context: BrowserContext): Promise<void> {
  // Chromium emulates other media features, but not this one.
  await page.addInitScript(() => {
    const own = window.matchMedia.bind(window)
    window.matchMedia = (query) => own(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto(at('/', 'ko'))
  await expect(page.getByText('이제 오프라인에서도 Docweave를 쓸 수 있어요.')).toBeVisible({ timeout: 120_000 })
  await context.setOffline(true)
}

async function runAndRead(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: '실행', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '완료' })).toBeVisible({ timeout: 40_000 })
  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /내려받기$/ })
    .first()
    .click()
  return readFile(await (await coming).path())
}

// One test, because it takes long to keep the whole site.
test('once loaded, pages open, tools run, and their jobs are there after a reload', async ({ page, context }) => {
  await install(page, context)

  // A chain by its link, which the site has no page of its own for.
  await page.goto(at('/rotate-pdf?then=compress-pdf', 'ko'))
  await expect(page).toHaveURL(/\/rotate-pdf\?then=compress-pdf$/)
  await page.setInputFiles('input[type=file]', coloured('계약서.pdf', [red, lime, blue]))
  await expect(page.getByText('브라우저에서 실행: 아무것도 업로드하지 않음')).toBeVisible()
  const rotated = mupdf.Document.openDocument(await runAndRead(page), 'application/pdf')
  expect(rotated.countPages()).toBe(3)
  expect(rotated.loadPage(0).getBounds()).toEqual([0, 0, 842, 595])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '완료' })).toBeVisible()
  await expect(page.getByText('계약서-docweave.pdf')).toBeVisible()

  // Another tool by a link, with fonts of documents.
  await page.goto(at('/', 'ko'))
  await page
    .getByRole('link', { name: /^텍스트를 PDF로/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/txt-to-pdf$/)
  // The address changes before the page, and the start page has a field for files as well.
  await expect(page.getByRole('heading', { level: 1, name: '텍스트를 PDF로' })).toBeVisible()
  const text = '대한민국 헌법 제1조'
  await page.setInputFiles('input[type=file]', { name: '메모.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  expect(textOf(await runAndRead(page)).join(' ')).toContain(text)

  // A page that is not kept.
  await page.goto(at('/blog', 'ko'))
  await expect(page.getByRole('heading', { level: 1, name: '오프라인 상태예요' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '오프라인 상태예요' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Docweave/ }).first()).toBeVisible()
})
