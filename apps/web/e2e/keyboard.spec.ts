/** A whole run without a mouse: Tab, Shift+Tab, Enter, Space and arrow keys, with a visible focus at all times. */
import { expect, test } from '@playwright/test'
import { at } from './pages.ts'
import { scanOf } from './sample-files.ts'
import { tabTo } from './barriers.ts'
import { options } from './workspace-page.ts'

const lines = ['The lighthouse keeper reads the evening paper', 'Nobody raised an objection to the proposal']
const scan = {
  name: 'minutes.pdf',
  mimeType: 'application/pdf',
  buffer: scanOf(Array.from({ length: 8 }, () => lines)),
}

test('adds and configures a step, runs, cancels, retries and downloads by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000)
  const press = (key: string) => page.keyboard.press(key)
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  const choose = page.locator('input[type=file]')
  await tabTo(page, choose)
  await choose.setInputFiles(scan)

  // Space toggles a checkbox.
  const english = page.getByRole('checkbox', { name: 'English' })
  const was = await english.isChecked()
  await tabTo(page, english)
  await press('Space')
  expect(await english.isChecked()).toBe(!was)
  if (was) await press('Space')
  const korean = page.getByRole('checkbox', { name: 'Korean' })
  if (await korean.isChecked()) {
    await tabTo(page, korean, 'Shift+Tab')
    await press('Space')
  }

  await tabTo(page, page.getByRole('button', { name: 'Add a step' }))
  await press('Enter')
  const compress = page
    .getByRole('list', { name: 'Tools you can add here' })
    .getByRole('button', { name: /^Compress PDF/ })
  await tabTo(page, compress)
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Add a step' })).toBeFocused()

  // Arrow keys select a radio button.
  const levels = options(page, 2).getByRole('radio')
  const chosen = options(page, 2).locator('input[type=radio]:checked')
  const before = await chosen.inputValue()
  await tabTo(page, chosen)
  await press('ArrowDown')
  expect(await chosen.inputValue()).not.toBe(before)
  expect(await levels.count()).toBeGreaterThan(1)

  await tabTo(page, page.getByRole('button', { name: 'Run', exact: true }))
  await press('Enter')
  await page.waitForURL(/\/download\//, { timeout: 30_000 })
  // The focus is on the job's heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^(\d+ % · )?(Waiting|Running) – Docweave$/)

  await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
  await press('Enter')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Cancelled')).toBeFocused({ timeout: 20_000 })
  await expect(page).toHaveTitle('Cancelled – Docweave')

  await tabTo(page, page.getByRole('button', { name: 'Try again' }))
  await press('Space')
  await expect(page.getByText(/\d of 8 pages/)).toBeVisible({ timeout: 60_000 })
  await expect(heading('Done')).toBeVisible({ timeout: 120_000 })
  await expect(page).toHaveTitle('Done – Docweave')

  await tabTo(page, page.getByRole('link', { name: /^Download/ }))
  const coming = page.waitForEvent('download')
  await press('Enter')
  expect((await coming).suggestedFilename()).toMatch(/^minutes.*\.pdf$/)
})

test('the upload view receives the focus, and returns it to Run when stopped', async ({ page }) => {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', scan)
  await page.route('**/uploads', () => undefined)
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await tabTo(page, run)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Uploading' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(run).toBeFocused()
})

test('the bar with Run covers nothing that has the focus, on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('/pdf-ocr?then=compress-pdf,split-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', scan)
  await expect(page.getByText('On the server')).toBeVisible()
  const run = page.getByRole('button', { name: 'Run', exact: true })
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    if (await run.evaluate((own) => own === document.activeElement)) return
    const covered = await page.evaluate(() => {
      const [bar, own] = [document.querySelector('.run-bar'), document.activeElement]
      if (!bar || !own || bar.contains(own)) return undefined
      return own.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        ? own.outerHTML.slice(0, 200)
        : undefined
    })
    expect(covered).toBeUndefined()
  }
  throw new Error('Run was not reached')
})
