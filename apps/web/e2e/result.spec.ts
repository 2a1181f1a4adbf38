/** The results on a job's page: previews beside the source, downloads, deletion, and further steps. */
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import { holdKeys, jobs, start, statusOf, untilOver, upload } from './api-visitor.ts'
import { blue, coloured, colourOf, lime, red, scanOf } from './sample-files.ts'
import { at, complaints } from './pages.ts'

const compress = { tool: 'compress-pdf' }
const preview = (page: Page) => page.getByRole('region', { name: /^Preview of/ })
const pane = (page: Page, name: RegExp) => preview(page).getByRole('region', { name })
const deleted = (page: Page) => page.getByRole('heading', { level: 1, name: 'Files deleted' })

/** Runs a step on files and returns the job's id once it is done. */
async function made(files: readonly { name: string; buffer: Buffer }[], step: { tool: string }) {
  const id = await start(await Promise.all(files.map(upload)), step)
  expect((await untilOver(id)).job.state).toBe('done')
  return id
}

const open = async (page: Page, id: string) => {
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  await page.locator('section[aria-label] h2').first().waitFor()
}

test('shows the pages of the result and its source side by side, and scrolls both together', async ({ page }) => {
  const said = complaints(page)
  const ranges: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/results\//.test(request.url())) ranges.push(request.headers().range)
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  const file = coloured('colours.pdf', [red, lime, blue])
  await open(page, await made([file], compress))
  await preview(page).scrollIntoViewIfNeeded()
  const [before, after] = [pane(page, /^Before/), pane(page, /^After/)]
  for (const each of [before, after]) await expect.poll(() => colourOf(each, 1), { timeout: 20_000 }).toEqual(red)
  // Only the ranges that the pages need are fetched.
  expect(ranges.length).toBeGreaterThanOrEqual(2)
  expect(ranges.every((range) => range?.startsWith('bytes='))).toBe(true)
  await expect(preview(page).locator('figcaption')).toHaveText([
    /^Before 3 pages, [\d.]+\sk?B$/,
    /^After 3 pages, [\d.]+\sk?B$/,
  ])

  await after.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  for (const each of [before, after]) await expect.poll(() => colourOf(each, 3), { timeout: 10_000 }).toEqual(blue)
  const down = (each: typeof before) => each.evaluate(({ scrollTop }) => Math.round(scrollTop))
  expect(await down(after)).toBeGreaterThan(100)
  await expect.poll(() => down(before)).toBe(await down(after))

  const width = () => after.locator('[data-preview-page="3"]').evaluate(({ clientWidth }) => clientWidth)
  const small = await width()
  await preview(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(small * 1.4)
  // The visible page stays the same.
  await expect.poll(() => colourOf(after, 3)).toEqual(blue)

  await preview(page).getByLabel('Before and after').uncheck()
  await expect(before).toHaveCount(0)
  await expect.poll(() => colourOf(pane(page, /^Pages of/), 3)).toEqual(blue)
  expect(said).toEqual([])
})

test('shows one of the two at a time on a phone, at the same scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, await made([coloured('colours.pdf', [red, lime])], compress))
  await preview(page).scrollIntoViewIfNeeded()
  const [before, after] = [pane(page, /^Before/), pane(page, /^After/)]
  await expect.poll(() => colourOf(after, 1), { timeout: 20_000 }).toEqual(red)
  await expect(before).toBeHidden()
  await preview(page).getByRole('button', { name: 'Before' }).click()
  await expect(before).toBeVisible()
  await expect(after).toBeHidden()
  await expect.poll(() => colourOf(before, 1)).toEqual(red)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('shows the recognised text over the page', async ({ page }) => {
  test.setTimeout(60_000)
  const scan = { name: 'scan.pdf', buffer: scanOf([['The lighthouse keeper reads']]) }
  await open(page, await made([scan], { tool: 'pdf-ocr' }))
  await preview(page).scrollIntoViewIfNeeded()
  await expect(
    pane(page, /^After/)
      .locator('canvas')
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await preview(page).getByLabel('Show the recognised text').check()
  const word = pane(page, /^After/)
    .locator('.text-over span', { hasText: 'lighthouse' })
    .first()
  await expect(word).toBeVisible()
  // At its position: in the upper part of the page, not beyond it.
  const [paper, box] = [
    await pane(page, /^After/)
      .locator('[data-preview-page="1"]')
      .boundingBox(),
    await word.boundingBox(),
  ]
  if (!paper || !box) throw new Error('An element is not visible')
  expect((box.y - paper.y) / paper.height).toBeLessThan(0.2)
  expect(box.width).toBeLessThan(paper.width)
  await expect(pane(page, /^Before/).locator('.text-over')).toHaveCount(0)
})

test('asks for the password of a protected result in the browser', async ({ page }) => {
  const [id] = [await upload(coloured('secret.pdf', [lime]))]
  const { jobId } = await jobs.start.mutate({
    uploads: [id],
    locale: 'en',
    pipeline: { steps: [{ tool: 'rotate-pdf', options: {} }] },
    protect: '삼천리 7',
  })
  expect((await untilOver(jobId)).job.state).toBe('done')
  await open(page, jobId)
  await preview(page).scrollIntoViewIfNeeded()
  const field = preview(page).getByLabel('Password for this file', { exact: true })
  await field.fill('wrong')
  await field.press('Enter')
  await expect(preview(page)).toContainText('The password is incorrect.')
  await field.fill('삼천리 7')
  await field.press('Enter')
  await expect.poll(() => colourOf(pane(page, /secret/), 1), { timeout: 10_000 }).toEqual(lime)
})

test('shows a text result', async ({ page }) => {
  await open(
    page,
    await made([{ name: 'two.pdf', buffer: Buffer.from(documentPdf({ pages: 2 })) }], { tool: 'pdf-to-txt' }),
  )
  await preview(page).scrollIntoViewIfNeeded()
  await expect(preview(page).locator('pre')).toContainText('Page 2 of the specimen', { timeout: 10_000 })
})

test('previews several results one by one, and downloads them as one archive', async ({ page }) => {
  const id = await made([coloured('colours.pdf', [red, blue])], { tool: 'pdf-to-png' })
  await open(page, id)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link', { name: /^Download / })).toHaveCount(3)
  await preview(page).scrollIntoViewIfNeeded()
  await expect.poll(() => colourOf(preview(page), 1), { timeout: 10_000 }).toEqual(red)
  await results.getByRole('button', { name: /^Preview of .*2/ }).click()
  await expect.poll(() => colourOf(preview(page), 1), { timeout: 10_000 }).toEqual(blue)
  // The results are still available when the page is opened again.
  await page.goto('about:blank')
  await open(page, id)
  const coming = page.waitForEvent('download')
  await results.getByRole('link', { name: 'Download all as ZIP' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/)
})

test('“Delete now” deletes the files after a confirmation', async ({ page }) => {
  const id = await made([coloured('gone.pdf', [red])], compress)
  await open(page, id)
  expect(await statusOf(id, 0)).toBe(200)
  const button = page.getByRole('button', { name: 'Delete now' }).first()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Delete the files now?' })
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(await statusOf(id, 0)).toBe(200)
  await button.click()
  await dialog.getByRole('button', { name: 'Delete now' }).click()
  await expect(deleted(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(0)
  for (const path of [0, 'input/0', 'all.zip']) expect([404, 410], `${path}`).toContain(await statusOf(id, path))
  expect((await page.reload())?.status()).toBe(410)
  await expect(deleted(page)).toBeVisible()
})

test('copies the link, and tells who can open it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await made([coloured('link.pdf', [red])], compress)
  await open(page, id)
  await expect(page.getByText(/\(in 2 hr\)|\(in 1 hr 5\d min\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByText('Anyone with it can open the result until it’s deleted.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('continues with the result in another tool without choosing it again', async ({ page }) => {
  test.setTimeout(60_000)
  await open(page, await made([{ name: 'doc.pdf', buffer: Buffer.from(documentPdf({ pages: 1 })) }], compress))
  const further = page.getByRole('region', { name: 'Continue with the result' })
  await further.locator('summary', { hasText: 'More tools' }).click()
  await further.getByRole('link', { name: 'PDF to text' }).click()
  await expect(page).toHaveURL(/\/pdf-to-txt$/)
  await expect(page.getByText('doc-docweave.pdf').first()).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
  await preview(page).scrollIntoViewIfNeeded()
  await expect(preview(page).locator('pre')).toContainText('Page 1 of the specimen', { timeout: 10_000 })
})
