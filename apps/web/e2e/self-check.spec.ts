/** The pages for operators and developers: the engines and a real pipeline on /test, every component on /test2. */
import { expect, test } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { at, complaints, languages } from './pages.ts'

test('shows every engine as ready with its version, and runs a small pipeline', async ({ page }) => {
  test.setTimeout(60_000)
  const said = complaints(page)
  await page.goto(at('/test', 'en'), { waitUntil: 'networkidle' })
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.getByRole('rowheader').first()).toBeVisible({ timeout: 20_000 })
  const names = await rows.getByRole('rowheader').allTextContents()
  expect(names).toEqual(expect.arrayContaining(['mupdf', 'tesseract', 'paddle', 'libreoffice', 'hwp']))
  for (const row of await rows.all()) {
    await expect(row.getByRole('cell').nth(0)).toHaveText(/\d/)
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^Ready/)
  }
  await page.getByRole('button', { name: 'Run the check' }).click()
  const check = page.getByRole('region', { name: 'Test workflow' })
  await expect(check).toContainText('It works: the output text matches the input.', { timeout: 40_000 })
  await expect(check.getByRole('listitem')).toHaveText([
    /^Text to PDF\d+ ms$/,
    /^Compress PDF\d+ ms$/,
    /^PDF to text\d+ ms$/,
  ])
  expect(said).toEqual([])
})

for (const forcedColors of ['none', 'active'] as const)
  test(`shows every component without axe findings, forced colours: ${forcedColors}`, async ({ page }) => {
    const said = complaints(page)
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
    await page.goto(at('/test2', 'en'), { waitUntil: 'networkidle' })
    await expectNoBarrier(page, '/test2')
    const opener = page.getByRole('button', { name: 'Open a dialog' })
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
    await expectNoBarrier(page, '/test2 with a dialog')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    // Checked, selected and focused controls are recognisable without colours, too.
    const box = page.getByRole('checkbox', { name: '한국어' })
    await box.focus()
    expect(await box.evaluate((own) => getComputedStyle(own).outlineStyle)).not.toBe('none')
    expect(said).toEqual([])
  })

test('both pages are excluded from search engines', async ({ request }) => {
  for (const path of ['/test', '/test2'])
    expect(await (await request.get(at(path, 'en'))).text()).toMatch(/<meta name="robots" content="noindex/)
})

test('has a title in every language', async ({ page }) => {
  const titles = {
    en: ['Self-check', 'Design system'],
    ko: ['자체 점검', '디자인 시스템'],
    ja: ['自己診断', 'デザインシステム'],
  }
  for (const locale of languages)
    for (const [index, path] of ['/test', '/test2'].entries()) {
      await page.goto(at(path, locale))
      await expect(page).toHaveTitle(`${titles[locale][index]} – Docweave`)
    }
})
