/** Every tool of the registry, in every language: new tools are tested without changes here. */
import { expect, test } from '@playwright/test'
import { secretField } from '@docweave/tool-kit'
import { toolList } from '@docweave/tools/tools'
import { axeOf } from './barriers.ts'
import { at, complaints, languages } from './pages.ts'

for (const [index, tool] of toolList.entries()) {
  test(`${tool.id} has a page in every language, with a control for every option`, async ({ page }) => {
    test.setTimeout(60_000)
    const said = complaints(page)
    const titles = new Set<string>()
    for (const locale of languages) {
      const response = await page.goto(at(`/${tool.id}`, locale), { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      expect(title).not.toBe('')
      titles.add(title)
      await expect(page).toHaveTitle(`${title} – Docweave`)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/)
      // Some are hidden until another option is set; secrets that a panel sets have no control.
      for (const name of Object.keys(tool.options.shape))
        if (secretField(tool, name) !== 'panel')
          await expect(page.locator(`[data-option="${name}"] :is(input, select)`).first()).toBeAttached()
      // Axe findings depend on the markup: each tool is checked in one locale only.
      if (locale !== languages[index % languages.length]) continue
      const { violations } = await axeOf(page).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
    }
    expect(titles.size).toBe(languages.length)
    expect(said).toEqual([])
  })
}

test('home links to every tool', async ({ page }) => {
  await page.goto(at('/', 'en'), { waitUntil: 'networkidle' })
  for (const { id } of toolList)
    await expect(page.locator(`[id^=group-] a[href="${at(`/${id}`, 'en')}"]`)).toBeVisible()
})

test('detects a dropped file by content, and passes it on to the tool', async ({ page }) => {
  await page.goto(at('/', 'en'), { waitUntil: 'networkidle' })
  const file = { name: 'no-extension', mimeType: '', buffer: Buffer.from('%PDF-1.7\n') }
  await page.setInputFiles('input[type=file]', file)
  // The ready-made chains are listed above the tools.
  const fitting = page.getByRole('status').locator('a:not([href*="/chains/"])')
  await expect(fitting).toHaveCount(toolList.filter(({ accepts }) => [...accepts].includes('pdf')).length)
  await fitting.filter({ hasText: 'Compress PDF' }).click()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('no-extension')
  await expect(page.getByText('Output: 1 PDF file')).toBeVisible()
})

test('a step that does not fit shows the reason, and cannot be added', async ({ page }) => {
  await page.goto(at('/pdf-to-txt', 'en'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add a step' }).click()
  const step = page
    .getByRole('list', { name: 'Tools you can add here' })
    .getByRole('listitem')
    .filter({ hasText: 'Word to PDF' })
  await expect(step).toContainText('can’t use what comes before it (text). It accepts ')
  await expect(step.getByRole('button')).toHaveCount(0)
})

test('marks an invalid option', async ({ page }) => {
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', { name: 'a.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7\n') })
  await page.getByLabel('Page range').fill('seven')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByLabel('Page range')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toContainText('The option “Page range” isn’t valid')
})
