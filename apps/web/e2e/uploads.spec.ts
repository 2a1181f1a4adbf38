/** Files on their way: held and gone on with, cut off by the network, by a reload or by the file itself; folders, and results. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import * as mupdf from 'mupdf'
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

/** A line so slow that there is time to see the upload; gives a function that makes it fast again. */
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

/** Begins an upload that takes a dozen seconds; gives a function that makes it fast. */
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

test('an upload says how far and how fast it is, is paused, goes on where it was, and is cancelled', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const quick = await beginSlowly(page)
  await expect(page.getByText(/(seconds|a minute) left/)).toBeVisible({ timeout: 10_000 })
  const list = page.getByRole('list', { name: 'Your files' })
  await expect(list).toContainText(/\d+ %/)
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
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(/\/download\//, { timeout: 25_000 })
  expect(offsets[0]).toBeGreaterThan(0)
})

test('a cancelled upload leaves the bench as it was', async ({ page }) => {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await slowLine(page, 20_000)
  await page.setInputFiles('input[type=file]', large)
  await run(page).click()
  await expect(page.getByRole('heading', { name: 'Uploading' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(run(page)).toBeFocused()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText('Drop your files here.')).toBeVisible()
})

test('without a network the upload waits, says so, and goes on by itself', async ({ page, context }) => {
  test.setTimeout(90_000)
  const quick = await beginSlowly(page)
  await context.setOffline(true)
  await expect(page.getByText('The upload goes on by itself when it is back.')).toBeVisible()
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  await quick()
  await page.waitForURL(/\/download\//, { timeout: 40_000 })
})

/** How many files the browser holds for a page that is loaded anew. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('docweave-upload')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll()
          reading.onsuccess = () => resolve(reading.result[0]?.files.length ?? 0)
        }
      }),
  )

test('files outlive a reload in the middle of the upload, with what was sent of them', async ({ page }) => {
  test.setTimeout(90_000)
  const address = `${at('/merge-pdf', 'en')}?then=compress-pdf`
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [small('a.pdf'), large])
  let arrived = 0
  await page.route('**/uploads/*', async (route) => {
    // The small one arrives, the large one is on its way for ever.
    if (Number(route.request().headers()['content-length'] ?? route.request().postDataBuffer()?.length) > 100_000)
      return
    arrived++
    await route.continue()
  })
  await run(page).click()
  await expect(page.getByRole('list', { name: 'Your files' })).toContainText('Sent')
  await expect.poll(() => keptFiles(page)).toBe(2)
  await page.reload({ waitUntil: 'networkidle' })
  await page.unrouteAll()
  await expect(page.getByText('They are still here')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your files' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Step 2: Compress PDF' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (each) => {
    if (each.method() === 'POST' && each.url().endsWith('/uploads')) sent.push(each.headers()['upload-length'] ?? '')
  })
  await run(page).click()
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
  // What had arrived is not sent again.
  expect([arrived, sent.includes(String(small('a.pdf').buffer.length))]).toEqual([1, false])
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
})

test('one file that is refused is told of at its place, and the others are not sent again', async ({ page }) => {
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
  const second = page.getByRole('list', { name: 'Your files' }).getByRole('listitem').nth(1)
  await expect(second.getByRole('alert')).toContainText('No tool here can read this kind of file')
  expect(made).toBe(3)
  refusing = false
  await run(page).click()
  await page.waitForURL(/\/download\//, { timeout: 25_000 })
  expect(made).toBe(4)
})

test('a whole folder is taken, in the order of the names, and what does not fit is left out at one press', async ({
  page,
}, info) => {
  const folder = info.outputPath('scans')
  await mkdir(join(folder, 'more'), { recursive: true })
  for (const name of ['page 10.pdf', 'page 2.pdf', 'more/page 1.pdf'])
    await writeFile(join(folder, name), documentPdf({ pages: 1 }))
  await writeFile(join(folder, 'notes.xyz'), 'no kind of ours\u0000\u0001')
  await writeFile(join(folder, '.DS_Store'), 'hidden')
  await page.goto(at('/merge-pdf', 'en'), { waitUntil: 'networkidle' })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await choosing).setFiles(folder)
  const lines = page.getByRole('list', { name: 'Your files' }).getByRole('listitem')
  await expect(lines).toHaveText([/^page 1\.pdf/, /^notes\.xyz/, /^page 2\.pdf/, /^page 10\.pdf/])
  await page.getByRole('button', { name: 'Leave these out' }).click()
  await expect(lines).toHaveCount(3)
})

test('a result goes on to another tool without being sent again', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(at('/merge-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [small('a.pdf', 2), small('b.pdf', 3)])
  await run(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('region', { name: 'Go on with the result' }).getByRole('link', { name: 'Rotate PDF' }).click()
  await page.waitForURL(/rotate-pdf/)
  await expect(page.getByRole('list', { name: 'Your files' }).getByRole('listitem')).toHaveCount(1)
  let uploads = 0
  page.on('request', (each) => {
    if (each.url().includes('/uploads')) uploads++
  })
  // Its pages are looked at on the board all the same.
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
