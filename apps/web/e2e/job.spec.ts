/** A job's page after a failure: the offered remedies, and the state of each file. */
import { expect, test, type Page } from '@playwright/test'
import { holdKeys, start, untilOver, upload } from './api-visitor.ts'
import { coloured, lime, red, scanOf } from './sample-files.ts'
import { at } from './pages.ts'

const scan = {
  name: 'a_name_without_any_space_that_is_longer_than_a_phone_is_wide_회의록_議事録.pdf',
  mimeType: 'application/pdf',
  buffer: scanOf([['A page']]),
}

/** Runs a tool on the file and returns the path of the job's page. */
async function run(page: Page, tool: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto(at(`/${tool}`, 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
  return new URL(page.url()).pathname
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Opens the list of files and steps of a finished job. */
const fold = (page: Page) => page.locator('summary', { hasText: 'Files and steps' })
const main = (page: Page) => page.locator('main .bg-thread')

test('offers OCR before the same steps for a scan without text', async ({ page }) => {
  test.setTimeout(60_000)
  await run(page, 'pdf-to-txt', scan)
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  // Nothing was done before the first step, so nothing is said to be kept.
  await expect(page.getByText('The job couldn’t be finished. The reason is below.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(main(page)).toHaveText('Recognise the text first (OCR)')
  await main(page).click()
  await expect(page).toHaveURL(/\/pdf-ocr\?then=pdf-to-txt$/)
  await expect(page.getByRole('region', { name: 'Step 2: PDF to text' })).toBeVisible()
})

test('offers to change the options after a failure that they caused, and retries with them', async ({ page }) => {
  test.setTimeout(60_000)
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', scan)
  await page.getByLabel('Page range').fill('7')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(heading(page, 'Failed')).toBeVisible({ timeout: 40_000 })
  const step = page.getByRole('region', { name: /OCR PDF$/ })
  await expect(step).toContainText('“7” doesn’t fit this document of 1 page.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(main(page)).toHaveText('Change options')
  await main(page).click()
  // With the previous values, and the wrong one marked.
  const range = step.getByLabel('Page range')
  await expect(range).toHaveValue('7')
  await expect(range).toHaveAttribute('aria-invalid', 'true')
  await range.fill('1')
  await step.getByRole('button', { name: 'Try this step again' }).click()
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 40_000 })
})

const damaged = { name: 'damaged.pdf', buffer: Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`) }
const locked = coloured('locked.pdf', [red, lime], 'right')
const good = (count: number) => Array.from({ length: count }, (_, index) => coloured(`good ${index + 1}.pdf`, [red]))
const uploadAll = (...files: { name: string; buffer: Buffer }[]) => Promise.all(files.map(upload))

test('shows the state of each of many files, and processes a file once its password is given', async ({ page }) => {
  test.setTimeout(60_000)
  const id = await start(await uploadAll(...good(8), damaged, locked), { tool: 'compress-pdf' })
  await untilOver(id)
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  await expect(page.locator('h1 + p')).toHaveText('2 of 10 files failed. The other results are ready.')
  await expect(heading(page, 'Partly done')).toBeVisible()
  // Failed files are listed at once, apart from the results; all files on request.
  await expect(page.getByRole('region', { name: 'Failed files' }).getByRole('listitem')).toHaveText([
    /^damaged\.pdf .*This file is damaged/,
    /^locked\.pdf .*This file is password-protected/,
  ])
  const files = page.locator('main ol > li').first()
  await expect(files).toBeHidden()
  await fold(page).click()
  await expect(files.getByRole('status')).toHaveText('8 done, 2 failed')
  await expect(files.locator('li')).toHaveCount(2)
  await files.getByRole('button', { name: 'Show all files' }).click()
  await expect(files.locator('li')).toHaveCount(10)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link', { name: /^Download good/ })).toHaveCount(8)

  await page.getByLabel('Password for locked.pdf', { exact: true }).fill('right')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(results.getByRole('link', { name: /^Download locked/ })).toHaveCount(1, { timeout: 20_000 })
  await fold(page).click()
  await expect(files.getByRole('status')).toHaveText('9 done, 1 failed')
})

test('a step that needs all files can continue without the failed ones', async ({ page }) => {
  test.setTimeout(60_000)
  const id = await start(await uploadAll(...good(2), damaged), { tool: 'compress-pdf' }, { tool: 'merge-pdf' })
  await untilOver(id)
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'), { waitUntil: 'networkidle' })
  await expect(page.locator('h1 + p')).toContainText('1 of 3 files failed, and the next step needs all of them.')
  await expect(page.getByRole('region', { name: /Merge PDF$/ }).getByRole('status')).toHaveText(
    'Merge PDF: Not started',
  )
  await expect(main(page)).toHaveText('Continue without this file')
  await main(page).click()
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 20_000 })
  await fold(page).click()
  await expect(page.locator('main ol > li').first()).toContainText(/damaged\.pdf.*Skipped/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.scrollIntoViewIfNeeded()
  await expect(preview).toContainText('2 pages', { timeout: 15_000 })
})

test('summarizes two hundred files in one line, and lists them on request', async ({ page }) => {
  test.setTimeout(120_000)
  const given = await upload(coloured('many.pdf', [red]))
  const id = await start(
    Array.from({ length: 200 }, () => given),
    { tool: 'rotate-pdf' },
  )
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  await page.evaluate(() => {
    Reflect.set(window, 'longest', 0)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'longest', Math.max(Number(Reflect.get(window, 'longest')), duration))
    }).observe({ type: 'longtask' })
  })
  const list = page.locator('main ol > li').first()
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 90_000 })
  await fold(page).click()
  await expect(list.getByRole('status')).toHaveText('200 done')
  await list.getByRole('button', { name: 'Show all files' }).click()
  await expect(list.locator('li')).toHaveCount(200)
  await page.mouse.move(500, 400)
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 600)
  console.log(`longest task with 200 files: ${await page.evaluate(() => Reflect.get(window, 'longest'))} ms`)
})
