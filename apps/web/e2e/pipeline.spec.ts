/** A whole run: a scan is recognised and compressed, and the result is smaller and searchable. */
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { at, complaints } from './pages.ts'
import { scanOf, textOf } from './sample-files.ts'

const pages = [
  ['Minutes of the meeting', 'The lighthouse keeper reads the evening paper'],
  ['Second page of the minutes', 'Nobody raised an objection to the proposal'],
]
const scan = { name: 'minutes 회의록 議事録.pdf', mimeType: 'application/pdf', buffer: scanOf(pages) }

/** Takes long enough to be cancelled in time. */
const longScan = { ...scan, buffer: scanOf([...pages, ...pages, ...pages]) }

/** Opens the workspace with the scan and a second step. */
async function setUp(page: Page, file = scan) {
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file)
  // The list of files pushes the button down when it appears.
  await expect(page.getByRole('region', { name: 'Files' })).toContainText(file.name)
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page
    .getByRole('list', { name: 'Tools you can add here' })
    .getByRole('button', { name: /^Compress PDF/ })
    .click()
}

const state = (page: Page, title: string) =>
  page.getByRole('region', { name: new RegExp(`: ${title}$`) }).getByRole('status')

test('a scan is recognised, compressed and downloaded', async ({ page }) => {
  test.setTimeout(180_000)
  const said = complaints(page)
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/jobs.start')) starts.push(request.url())
  })
  await setUp(page)
  await page.getByRole('region', { name: 'Step 1: OCR PDF' }).getByRole('heading').getByRole('button').click()
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByRole('button', { name: 'Run', exact: true }).dblclick()
  await page.waitForURL(/\/download\/[\w-]+$/, { timeout: 30_000 })
  expect(starts).toHaveLength(1)

  // The page works after a reload, whatever the job's state.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 150_000 })
  await page.locator('summary', { hasText: 'Files and steps' }).click()
  await expect(state(page, 'OCR PDF')).toContainText('Done')
  await expect(state(page, 'Compress PDF')).toContainText('Done')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).toContainText('% smaller')
  await expect(results).toContainText(/Will be deleted .*\d/)

  const coming = page.waitForEvent('download')
  await results.getByRole('link', { name: /^Download/ }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^minutes 회의록 議事録.*\.pdf$/)
  const bytes = await readFile(await download.path())
  expect(bytes.length).toBeLessThan(scan.buffer.length)
  const texts = textOf(bytes)
  expect(texts).toHaveLength(pages.length)
  for (const [index, lines] of pages.entries())
    for (const line of lines) expect(texts[index]?.replaceAll(/\s+/g, ' ')).toContain(line)
  expect(said).toEqual([])
})

test('cancels a job, and retries it', async ({ page }) => {
  test.setTimeout(120_000)
  await setUp(page, longScan)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 90_000 })
})

for (const [when, shown] of [
  ['while the job is being started', 'OCR PDF'],
  ['before the job’s page is loaded', 'Cancelled'],
] as const)
  test(`“Cancel” ${when} cancels the job`, async ({ page, request }) => {
    const held = Promise.withResolvers<void>()
    const started = Promise.withResolvers<string>()
    await page.route('**/trpc/jobs.start', async (route) => {
      const response = await route.fetch()
      const { result } = await response.json()
      started.resolve(String(result.data.jobId))
      if (shown === 'OCR PDF') await held.promise
      await route.fulfill({ response })
    })
    // The job page's data: the workspace stays until it arrives.
    await page.route('**/trpc/jobs.get*', async (route) => {
      if (shown === 'Cancelled') await held.promise
      await route.continue()
    })
    await setUp(page, longScan)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const input = JSON.stringify({ id: await started.promise })
    if (shown === 'Cancelled') await page.waitForURL(/\/download\//)
    await page.getByRole('button', { name: 'Cancel' }).click()
    held.resolve()
    const state = async () => {
      const { result } = await (await request.get(`/trpc/jobs.get?input=${encodeURIComponent(input)}`)).json()
      return String(result.data.state)
    }
    await expect.poll(state, { timeout: 20_000 }).toBe('cancelled')
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    if (shown === 'Cancelled') return
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.waitForURL(/\/download\//)
  })

test('resumes an interrupted upload where it stopped, even after a reload', async ({ page, request }, info) => {
  const part = 100_000
  const path = info.outputPath('cut.pdf')
  await writeFile(path, scan.buffer)
  const offsets: number[] = []
  page.on('request', (each) => {
    if (each.method() === 'PATCH') offsets.push(Number(each.headers()['upload-offset']))
  })
  const run = () => page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', path)
  let cut = false
  await page.route('**/uploads/*', async (route) => {
    if (!cut) {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }
      const data = scan.buffer.subarray(0, part)
      await request.fetch(route.request().url(), { method: 'PATCH', headers, data })
      cut = true
    }
    await route.abort('connectionreset')
  })
  await run()
  await expect.poll(() => cut).toBe(true)
  await page.reload({ waitUntil: 'networkidle' })
  await page.unrouteAll({ behavior: 'wait' })
  // The file is listed again automatically.
  await run()
  await page.waitForURL(/\/download\//, { timeout: 25_000 })
  expect(offsets[0]).toBe(0)
  expect(offsets.at(-1)).toBe(part)
})

test('shows the reason for a refused file in the reader’s language', async ({ page }) => {
  await page.goto(at('/pdf-ocr', 'ko'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nrubbish'),
  })
  await page.getByRole('button', { name: '실행' }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('region', { name: /글자 인식/ }).getByText('손상되어'))
      .first(),
  ).toContainText('파일이 손상되어 열 수 없어요', { timeout: 30_000 })
})
