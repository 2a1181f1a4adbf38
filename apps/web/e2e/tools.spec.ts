/** Every tool of the registry, in every language: new tools are tested without changes here. */
import { expect, test } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { secretField } from '@docweave/tool-kit'
import { toolList } from '@docweave/tools/tools'
import { axeOf } from './barriers.ts'
import { at, complaints, languages, languagesInTurn } from './pages.ts'

for (const [index, tool] of toolList.entries()) {
  const pathOf = (locale: Locale) => at(`/${tool.id}`, locale)
  // Some are hidden until another option is set; secrets that a panel sets have no control.
  const names = Object.keys(tool.options.shape).filter((name) => secretField(tool, name) !== 'panel')

  test(`${tool.id} has a page in every language, with a control for every option`, async ({ request }) => {
    const titles = new Set<string>()
    for (const locale of languages) {
      const response = await request.get(pathOf(locale))
      expect(response.status()).toBe(200)
      const html = await response.text()
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
      const [, title = ''] = /<h1[^>]*>([^<]+)/.exec(html) ?? []
      expect(title).not.toBe('')
      titles.add(title)
      expect(html).toContain(`<title>${title} – Docweave</title>`)
      expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/)
      for (const name of names) expect(html).toContain(`data-option="${name}"`)
    }
    expect(titles.size).toBe(languages.length)
  })

  for (const locale of languagesInTurn(index))
    test(`${tool.id} works in the browser without axe findings, in ${locale}`, async ({ page }) => {
      const said = complaints(page)
      await page.goto(pathOf(locale), { waitUntil: 'networkidle' })
      for (const name of names)
        await expect(page.locator(`[data-option="${name}"] :is(input, select)`).first()).toBeAttached()
      const { violations } = await axeOf(page).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
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
