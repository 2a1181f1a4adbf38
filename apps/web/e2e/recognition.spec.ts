/** The review of recognised text: doubtful words, corrections, and their way through the pipeline. */
import { expect, test, type Page } from '@playwright/test'
import { readByPoppler } from '@docweave/fixtures'
import { fetchFile, holdKeys, start, untilOver, upload } from './api-visitor.ts'
import { axeOf } from './barriers.ts'
import { at, complaints } from './pages.ts'
import { scanOf } from './sample-files.ts'

const preview = (page: Page) => page.getByRole('region', { name: /^Preview of/ })
const review = (page: Page) => preview(page).getByRole('region', { name: 'Check the text' })
const lines = (page: Page) => review(page).getByRole('list', { name: 'Recognised lines' })

/** Runs steps on scans, and opens the job's page. */
async function opened(page: Page, scans: Record<string, string>, ...steps: Parameters<typeof start>[1][]) {
  const files = Object.entries(scans).map(([name, text]) => upload({ name, buffer: scanOf([[text]]) }))
  const id = await start(await Promise.all(files), ...steps)
  expect((await untilOver(id)).job.state).toBe('done')
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  await preview(page).scrollIntoViewIfNeeded()
  await review(page).getByLabel('Show all lines').check()
  return id
}

/** Corrects the line with `text`, by keyboard. */
async function correct(page: Page, text: string, corrected: string) {
  await lines(page)
    .getByRole('button', { name: `Correct “${text}” on page 1` })
    .press('Enter')
  const field = lines(page).getByRole('textbox', { name: 'Text of the line on page 1' })
  await expect(field).toBeFocused()
  await field.fill(corrected)
  await field.press('Enter')
  await expect(lines(page)).toContainText(corrected)
}

/** Applies the corrections, and waits for the new result. */
async function apply(page: Page, id: string) {
  await review(page).getByRole('button', { name: 'Apply corrections' }).click()
  await expect(page.getByText('Your earlier corrections')).toBeHidden()
  await expect(review(page).getByRole('button', { name: 'Apply corrections' })).toBeHidden({ timeout: 60_000 })
  expect((await untilOver(id)).job.state).toBe('done')
}

test('corrections reach the text layer and the steps that follow, and survive a reload before', async ({ page }) => {
  test.setTimeout(120_000)
  const said = complaints(page)
  const text = 'The lighthouse keeper reads'
  const id = await opened(page, { 'scan.pdf': text }, { tool: 'pdf-ocr' }, { tool: 'compress-pdf' })
  // The line is shown as it is printed.
  await expect(lines(page).locator('canvas')).toBeVisible({ timeout: 20_000 })
  await correct(page, text, 'The lighthouse keeper rests early')
  await page.reload()
  await preview(page).scrollIntoViewIfNeeded()
  await expect(review(page).getByText('Your earlier corrections have been restored.')).toBeVisible({ timeout: 20_000 })
  await expect(lines(page)).toContainText('rests early')
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id: rule }) => rule)).toEqual([])

  await apply(page, id)
  expect(readByPoppler(await fetchFile(id, 0), 1).trim()).toBe('The lighthouse keeper rests early')
  // What was corrected can be corrected again.
  await preview(page).scrollIntoViewIfNeeded()
  await expect(lines(page)).toContainText(`Read as: ${text}`)
  await correct(page, 'The lighthouse keeper rests early', text)
  await apply(page, id)
  expect(readByPoppler(await fetchFile(id, 0), 1).trim()).toBe(text)
  expect(said).toEqual([])
})

test('a long line is shown in rows on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await opened(page, { 'scan.pdf': 'The lighthouse keeper reads all the letters' }, { tool: 'pdf-ocr' })
  const rows = lines(page).locator('canvas')
  await expect(rows.first()).toBeVisible({ timeout: 20_000 })
  expect(await rows.count()).toBeGreaterThan(1)
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThan(30)
})

test('corrections of several documents are applied together', async ({ page }) => {
  test.setTimeout(120_000)
  const scans = { 'a.pdf': 'The lighthouse keeper reads', 'b.pdf': 'The harbour is quiet today' }
  const id = await opened(page, scans, { tool: 'pdf-ocr' })
  await correct(page, scans['a.pdf'], 'First correction')
  await preview(page)
    .page()
    .getByRole('button', { name: /^Preview of b/ })
    .click()
  await review(page).getByLabel('Show all lines').check()
  await correct(page, scans['b.pdf'], 'Second correction')
  await apply(page, id)
  const texts = await Promise.all([0, 1].map(async (index) => readByPoppler(await fetchFile(id, index), 1).trim()))
  expect(texts).toEqual(['First correction', 'Second correction'])
})

test('visitors who have only the link see the text, but cannot change it', async ({ page }) => {
  test.setTimeout(60_000)
  const id = await start([await upload({ name: 'scan.pdf', buffer: scanOf([['Read only']]) })], { tool: 'pdf-ocr' })
  expect((await untilOver(id)).job.state).toBe('done')
  await page.goto(at(`/download/${id}`, 'en'))
  await preview(page).scrollIntoViewIfNeeded()
  await review(page).getByLabel('Show all lines').check()
  await expect(lines(page)).toContainText('Read only')
  await expect(lines(page).getByRole('button')).toHaveCount(0)
})
