/** Uploads: pausing and resuming, interruptions by the network, a reload or a refused file; folders, and results as inputs. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import * as mupdf from 'mupdf'
import { keptFiles } from './kept-files.ts'
import { at } from './pages.ts'
import { scanOf } from './sample-files.ts'

const large = {
  name: '회의록.pdf',
  mimeType: 'application/pdf',
  buffer: scanOf([['The lighthouse keeper reads'], ['the evening paper']]),
}
const small = (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(documentPdf({ pages })),
})

/** Throttles uploads, so that their progress can be observed; returns a function that removes the limit. */
async function slowLine(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await limit(bytesPerSecond)
  return () => limit(-1)
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

/** Begins an upload that takes twelve seconds; returns a function that removes the limit. */
async function beginSlowly(page: Page) {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  const quick = await slowLine(page, large.buffer.length / 12)
  await page.setInputFiles('input[type=file]', large)
  await run(page).click()
  await expect(page.getByText(/per second/)).toBeVisible({ timeout: 10_000 })
  return quick
}
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Upload' })
const sentOf = (page: Page) => progress(page).evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : -1))

test('shows the upload’s progress, speed and time left; pauses it, and resumes where it stopped', async ({ page }) => {
  test.setTimeout(90_000)
  const quick = await beginSlowly(page)
  await expect(page.getByText(/(seconds|a minute) left/)).toBeVisible({ timeout: 10_000 })
  const list = page.getByRole('list', { name: 'Your files' })
  await expect(list).toContainText(/\d+%/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'Upload paused' })).toBeVisible()
  await page.waitForTimeout(500)
  const held = await sentOf(page)
  await page.waitForTimeout(1200)
  expect(await sentOf(page)).toBe(held)
  await quick()
  const offsets: number[] = []
  page.on('request', (each) => {
    if (each.method() === 'PATCH') offsets.push(Number(each.headers()['upload-offset']))
  })
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.waitForURL(/\/download\//, { timeout: 25_000 })
  expect(offsets[0]).toBeGreaterThan(0)
})

test('cancelling an upload restores the workspace', async ({ page }) => {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await slowLine(page, 20_000)
  await page.setInputFiles('input[type=file]', large)
  await run(page).click()
  await expect(page.getByRole('heading', { name: 'Uploading' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(run(page)).toBeFocused()
  await page.reload({ waitUntil: 'networkidle' })
  // The file is still chosen, and nothing says that its upload was interrupted.
  await expect(page.getByRole('list', { name: 'Your files' })).toContainText(large.name)
  await expect(page.getByText('They are still here')).toHaveCount(0)
})

test('pauses the upload without a network, and resumes it automatically', async ({ page, context }) => {
  test.setTimeout(90_000)
  const quick = await beginSlowly(page)
  await context.setOffline(true)
  await expect(page.getByText('The upload resumes by itself when you’re back online.')).toBeVisible()
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  await quick()
  await page.waitForURL(/\/download\//, { timeout: 40_000 })
})

for (const away of ['answers 502', 'refuses connections', 'does not answer'] as const)
  test(`says within seconds that the server ${away}, and goes on by itself`, async ({ page }) => {
    test.setTimeout(75_000)
    await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
    await page.setInputFiles('input[type=file]', small('a.pdf'))
    await page.route('**/uploads', async (route) => {
      if (away === 'answers 502') await route.fulfill({ status: 502 })
      else if (away === 'refuses connections') await route.abort('connectionrefused')
    })
    await run(page).click()
    const word = page.getByRole('status').filter({ hasText: 'The server isn’t responding.' })
    await expect(word).toBeVisible({ timeout: 6000 })
    await page.unroute('**/uploads')
    // A request without an answer is repeated after twenty seconds.
    await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 50_000 })
  })

test('files and finished uploads survive a reload during the upload', async ({ page }) => {
  test.setTimeout(90_000)
  const address = `${at('/merge-pdf', 'en')}?then=compress-pdf`
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [small('a.pdf'), large])
  let arrived = 0
  // The large file never finishes. The small one comes with the request that creates its upload.
  await page.route('**/uploads/*', () => undefined)
  await page.route('**/uploads', async (route) => {
    if (route.request().headers()['upload-offset'] === undefined && route.request().postDataBuffer()?.length) arrived++
    await route.continue()
  })
  await run(page).click()
  await expect(page.getByRole('list', { name: 'Your files' })).toContainText('Uploaded')
  await expect.poll(() => keptFiles(page)).toBe(2)
  await page.reload({ waitUntil: 'networkidle' })
  await page.unrouteAll()
  // The browser reads the kept files, of which one is large.
  await expect(page.getByText('They’re still here')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('list', { name: 'Files in order' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Step 2: Compress PDF' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (each) => {
    if (each.method() === 'POST' && each.url().endsWith('/uploads')) sent.push(each.headers()['upload-length'] ?? '')
  })
  await run(page).click()
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
  // The uploaded file is not sent again.
  expect([arrived, sent.includes(String(small('a.pdf').buffer.length))]).toEqual([1, false])
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
})

test('says of an empty file that it is empty, before it is run', async ({ page }) => {
  await page.goto(at('/merge-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', {
    name: 'nothing.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(0),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'This file is empty.' })).toBeVisible()
})

test('shows the error of a refused file in its row, and does not send the others again', async ({ page }) => {
  await page.goto(at('/merge-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [small('a.pdf'), small('b.pdf'), small('c.pdf')])
  let refusing = true
  let made = 0
  await page.route('**/uploads', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    made++
    const isSecond = route.request().headers()['upload-metadata']?.includes(Buffer.from('b.pdf').toString('base64'))
    if (!isSecond || !refusing) return route.continue()
    return route.fulfill({
      status: 415,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'FILE_KIND_UNSUPPORTED', params: { kind: '' } }),
    })
  })
  await run(page).click()
  const second = page.getByRole('list', { name: 'Your files' }).getByRole('listitem').filter({ hasText: 'b.pdf' })
  await expect(second.getByRole('alert')).toContainText('This file is damaged, or its type isn’t supported.')
  expect(made).toBe(3)
  refusing = false
  await run(page).click()
  await page.waitForURL(/\/download\//, { timeout: 25_000 })
  expect(made).toBe(4)
})

test('adds a folder’s files sorted by name, and removes those that do not fit with one button', async ({
  page,
}, info) => {
  const folder = info.outputPath('scans')
  await mkdir(join(folder, 'more'), { recursive: true })
  for (const name of ['page 10.pdf', 'page 2.pdf', 'more/page 1.pdf'])
    await writeFile(join(folder, name), documentPdf({ pages: 1 }))
  await writeFile(join(folder, 'notes.xyz'), 'no kind of ours\u0000\u0001')
  await writeFile(join(folder, '.DS_Store'), 'hidden')
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await choosing).setFiles(folder)
  const lines = page.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  await expect(lines).toHaveText([/page 1\.pdf/, /notes\.xyz/, /page 2\.pdf/, /page 10\.pdf/])
  await expect(lines.nth(1).getByRole('alert')).toContainText('This file is damaged, or its type isn’t supported.')
  await page.getByRole('button', { name: 'Remove unsupported files' }).click()
  await expect(lines).toHaveCount(3)
})

test('uses a result in another tool without uploading it again', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(at('/merge-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [small('a.pdf', 2), small('b.pdf', 3)])
  await run(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
  const further = page.getByRole('region', { name: 'Continue with the result' })
  await further.locator('summary', { hasText: 'More tools' }).click()
  await further.getByRole('link', { name: 'Rotate PDF' }).click()
  await page.waitForURL(/rotate-pdf/)
  await expect(page.getByRole('list', { name: 'Your files' }).getByRole('listitem')).toHaveCount(1)
  let uploads = 0
  page.on('request', (each) => {
    if (each.url().includes('/uploads')) uploads++
  })
  // The board still displays its pages.
  await expect(page.locator('[data-page] canvas, canvas').first()).toBeVisible({ timeout: 15_000 })
  await run(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
  expect(uploads).toBe(0)
  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  const bytes = await readFile(await (await coming).path())
  expect(mupdf.Document.openDocument(bytes, 'application/pdf').countPages()).toBe(5)
})
