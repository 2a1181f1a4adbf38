/** Jobs that run in the visitor's browser: nothing is sent to the server, and they survive a reload. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { documentPdf, scannedPdf } from '@docweave/fixtures'
import * as mupdf from 'mupdf'
import { at, complaints, runAndFetch } from './pages.ts'
import { blue, coloured, colourOf, lime, longScan, red, scanOf, textOf } from './sample-files.ts'

test.setTimeout(60_000)

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const state = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a pipeline's page, chooses files, and chooses to run in this browser. */
async function prepare(page: Page, path: string, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.goto(at(path, 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', files)
  // The choice is remembered.
  const choice = page.getByRole('button', { name: /^Run (in this browser|on the server)$/ })
  if ((await choice.textContent()) === 'Run in this browser') await choice.click()
  await expect(page.getByText('In your browser: nothing is uploaded')).toBeVisible()
}

/** The requests that leave the page from now on, without the files of the build. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isFile =
      request.method() === 'GET' && search === '' && /^\/(assets\/[\w./-]+|service-worker\.js)$/.test(pathname)
    // The service worker answers these (`service-worker.test.ts`), which Playwright does not show.
    const isHere = request.method() === 'GET' && pathname.startsWith('/results/here-')
    if (!isFile && !isHere && request.url().startsWith('http')) sent.push(`${request.method()} ${pathname}${search}`)
  })
  return sent
}

const longDocument = (pages: number) => ({
  name: 'long.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(documentPdf({ pages })),
})

test('runs two steps and downloads the result; nothing is uploaded', async ({ page }) => {
  const said = complaints(page)
  await prepare(page, '/rotate-pdf?then=compress-pdf', coloured('계약서.pdf', [red, lime, blue]))
  const sent = requestsOf(page)
  const result = await readFile(await runAndFetch(page))
  const document = mupdf.Document.openDocument(result, 'application/pdf')
  expect(document.countPages()).toBe(3)
  expect(document.loadPage(0).getBounds()).toEqual([0, 0, 842, 595])
  const preview = page.getByRole('region', { name: /^Preview/ })
  await expect.poll(() => colourOf(preview, 1), { timeout: 20_000 }).toEqual(red)
  expect(sent).toEqual([])

  await page.reload()
  await expect(page.getByText('계약서-docweave.pdf')).toBeVisible()
  await expect(page.getByText('The files are in this browser only: nothing was uploaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share link' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await expect(state(page, 'Files deleted')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const runs = await (await navigator.storage.getDirectory()).getDirectoryHandle('runs')
    const jobs = await runs.getDirectoryHandle('jobs')
    const names: string[] = []
    for await (const name of jobs.keys()) names.push(name)
    return names
  })
  expect(kept).toEqual([])
  // The engine's own warnings are for its developers.
  expect(said.filter((text) => !text.startsWith('warning: '))).toEqual([])
})

test('the engines and the job’s page are loaded before Run, so that it needs no network', async ({ page }) => {
  let latest = Date.now()
  const note = () => {
    latest = Date.now()
  }
  page.context().on('request', note).on('requestfinished', note)
  const engine = page.context().waitForEvent('requestfinished', (request) => /\/organise-pages/.test(request.url()))
  await prepare(page, '/rotate-pdf', coloured('contract.pdf', [red]))
  await engine
  // That file of the engine loads others.
  await expect.poll(() => Date.now() - latest, { timeout: 30_000 }).toBeGreaterThan(2000)
  await page.context().setOffline(true)
  await run(page).click()
  await expect(state(page, 'Done')).toBeVisible()
})

test('a job continues after a reload, in the list of this browser’s jobs, and in no other browser', async ({
  page,
  browser,
}) => {
  await prepare(page, '/compress-pdf?then=pdf-to-jpg', longDocument(24))
  await run(page).click()
  await expect(state(page, 'Running')).toBeVisible()
  await page.reload()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('24 files', { exact: true })).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all as ZIP' }).click()
  expect((await coming).suggestedFilename()).toBe('long.zip')

  const address = page.url()
  await page.goto(at('/profile', 'en'))
  await expect(page.getByText('long.pdf').first()).toBeVisible()
  const other = await browser.newPage()
  await other.goto(address)
  await expect(other.getByText('This job ran in a browser, and can only be opened in that browser.')).toBeVisible()
  await other.close()
})

test('can be cancelled, and run again', async ({ page }) => {
  await prepare(page, '/pdf-to-jpg', longDocument(24))
  await run(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(state(page, 'Cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 60_000 })
})

test('opens locked files with their password, and protects the result', async ({ page }) => {
  await prepare(page, '/rotate-pdf?then=compress-pdf', coloured('locked.pdf', [red], 'right'))
  await page.getByLabel('Password for this file').fill('wrong')
  await page.getByText('Protect the result with a password').click()
  await page.getByLabel('Password for the result', { exact: true }).fill('next one')
  await run(page).click()
  await expect(state(page, 'Failed')).toBeVisible()
  await page.getByLabel(/Password/).fill('right')
  await page.getByRole('button', { name: /again/ }).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 20_000 })
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download/ }).click()
  const document = mupdf.Document.openDocument(await readFile(await (await coming).path()), 'application/pdf')
  expect(document.needsPassword()).toBe(true)
  expect(document.authenticatePassword('next one')).toBeGreaterThan(0)
})

test('merges a file with its copy, and makes equal pictures of equal pages', async ({ page }) => {
  const file = coloured('one.pdf', [red, red])
  await prepare(page, '/merge-pdf?then=pdf-to-jpg', file, { ...file, name: 'copy.pdf' })
  await run(page).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('4 files', { exact: true })).toBeVisible()
})

test('a damaged file fails with the server’s text, and the next job runs', async ({ page }) => {
  await prepare(page, '/rotate-pdf', {
    name: 'bad.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nnothing'),
  })
  await run(page).click()
  await expect(state(page, 'Failed')).toBeVisible()
  await expect(page.getByText('This file is damaged and can’t be opened.')).toBeVisible()
  await prepare(page, '/rotate-pdf', coloured('good.pdf', [red]))
  await run(page).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 20_000 })
})

test('its result can be the input of a job on the server', async ({ page }) => {
  await prepare(page, '/rotate-pdf', coloured('start.pdf', [red, lime]))
  await run(page).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Split PDF' }).click()
  await page.getByRole('button', { name: 'Run on the server' }).click()
  await run(page).click()
  await expect(page).toHaveURL(/\/download\/[0-9a-f]{32}$/, { timeout: 20_000 })
  await expect(state(page, 'Done')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('2 files', { exact: true })).toBeVisible()
})

test('the server goes on with the steps that cannot run here: only what the first ones made is uploaded', async ({
  page,
}) => {
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scanOf([['The lighthouse keeper'], ['reads']]) }
  await page.goto(at('/del-pdf-page?options={"pages":"2"}&then=pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', scan)
  await page.getByRole('button', { name: 'Run step 1 in this browser' }).click()
  await expect(page.getByText('Step 1 in your browser: only its result is uploaded')).toBeVisible()
  const uploaded: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/uploads/.test(request.url()))
      uploaded.push(Number(request.headers()['upload-length']))
  })
  const result = await readFile(await runAndFetch(page))
  expect(textOf(result).map((text) => text.trim())).toEqual(['The lighthouse keeper'])
  expect(uploaded).toHaveLength(1)
  expect(uploaded[0]).toBeLessThan(scan.buffer.length)
  await expect(page.getByText('scan-docweave.pdf')).toBeVisible()
  await page.getByText('Files and steps').click()
  await expect(page.getByText('in this browser', { exact: true })).toBeVisible()
  await expect(page.getByText('on the server', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await expect(state(page, 'Files deleted')).toBeVisible()
})

/** Opens the page of text recognition in a tab of its own, and chooses a scan. */
async function prepareScan(page: Page, buffer: Buffer) {
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', { name: 'scan.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByText(/^On the server: deleted after/)).toBeVisible()
}
const withDownload = /^Run in this browser \(downloads \d\d MB once\)$/

test('text is recognised here only where the visitor asks for it, and reads the size of the download', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await prepare(page, '/rotate-pdf', coloured('start.pdf', [red]))
  await prepareScan(page, scanOf([['The lighthouse keeper', 'reads the evening paper']]))
  const sent = requestsOf(page)
  await page.getByRole('button', { name: withDownload }).click()
  await expect(page.getByText('In your browser: nothing is uploaded')).toBeVisible()
  await run(page).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 180_000 })
  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  const result = await readFile(await (await coming).path())
  expect(textOf(result)[0]?.match(/\S+/g)?.join(' ')).toBe('The lighthouse keeper reads the evening paper')
  expect(sent).toEqual([])

  const other = await page.context().newPage()
  await prepareScan(other, longScan(10))
  await expect(other.getByRole('button', { name: withDownload })).toBeVisible()
  await prepareScan(other, longScan(11))
  await expect(other.getByRole('button', { name: /Run in this browser/ })).toHaveCount(0)
  await other.close()
})

test('a Korean page is not recognised here, and the server goes on', async ({ page }) => {
  test.setTimeout(240_000)
  await prepareScan(page, Buffer.from(scannedPdf({ language: 'ko' })))
  await page.getByRole('button', { name: withDownload }).click()
  await run(page).click()
  await expect(state(page, 'Failed')).toBeVisible({ timeout: 120_000 })
  await expect(
    page.getByText('Page 1 is in Korean, which your browser can’t recognise. Run it on the server.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Upload and continue on the server' }).click()
  await expect(state(page, 'Done')).toBeVisible({ timeout: 90_000 })
})

test.describe('without a choice of the visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('small work runs here, and what needs more memory than the device has on the server', async ({ page }) => {
    await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
    await page.setInputFiles('input[type=file]', coloured('small.pdf', [red]))
    await expect(page.getByText('In your browser: nothing is uploaded')).toBeVisible()
    await run(page).click()
    await expect(page).toHaveURL(/\/download\/here-/)
    await expect(state(page, 'Done')).toBeVisible({ timeout: 20_000 })

    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 }))
    await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
    await page.setInputFiles('input[type=file]', coloured('small.pdf', [red]))
    await expect(page.getByText('On the server: deleted after 2 hours')).toBeVisible()
  })
})
