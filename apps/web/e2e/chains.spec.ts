/** The ready-made chains: a page each in three languages, and their results on real files. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import * as mupdf from 'mupdf'
import { greenPages } from './green-pages.ts'
import { at, complaints, languagesInTurn, runAndFetch } from './pages.ts'
import { photo, scanOf, textOf } from './sample-files.ts'

/** The chains with the ids of their tools. */
const chains: Record<string, string[]> = {
  'searchable-scan': ['pdf-ocr', 'compress-pdf'],
  'photos-to-small-pdf': ['img-to-pdf', 'compress-pdf'],
  'photos-to-searchable-pdf': ['img-to-pdf', 'pdf-ocr'],
  'hwp-to-one-pdf': ['hwp-to-pdf', 'merge-pdf'],
  'word-to-one-pdf': ['docx-to-pdf', 'merge-pdf'],
  'excel-to-one-pdf': ['xlsx-to-pdf', 'merge-pdf'],
  'slides-to-pictures': ['pptx-to-pdf', 'pdf-to-jpg'],
  'scan-to-text': ['pdf-ocr', 'pdf-to-txt'],
  'separate-scans': ['split-pdf', 'pdf-ocr'],
  'two-sided-scan': ['reorder-pdf', 'pdf-ocr'],
  'join-for-email': ['merge-pdf', 'compress-pdf'],
  'sign-and-send': ['sign-pdf', 'compress-pdf'],
  'ebook-to-pdf': ['epub-to-pdf', 'compress-pdf'],
}

const sheets = (page: Page) => page.locator('ol.thread section[aria-label]:has(h2)')

// That every page has a title of its own in every language is checked by `crawl.spec.ts`.
test('every chain has a page with its title, steps and texts', async ({ page }) => {
  test.setTimeout(240_000)
  const said = complaints(page)
  for (const [turn, [slug, tools]] of Object.entries(chains).entries())
    for (const locale of languagesInTurn(turn)) {
      const response = await page.goto(at(`/chains/${slug}`, locale))
      expect(response?.status(), slug).toBe(200)
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await expect(page).toHaveTitle(`${title} – Docweave`)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`${at(`/chains/${slug}`, locale)}$`),
      )
      await expect(sheets(page)).toHaveCount(tools.length)
      for (const [index, tool] of tools.entries())
        await expect(sheets(page).nth(index).locator(`use[href$="#${tool}"]`)).toBeAttached()
      // Below: when it is useful, and what happens in each step.
      const story = page.locator('section[aria-labelledby]:below(ol.thread)')
      await expect(page.locator('main section[aria-labelledby] ol > li')).toHaveCount(tools.length)
      expect((await story.allTextContents()).join('').length).toBeGreaterThan(40)
    }
  expect(said).toEqual([])
})

test('an unknown chain is 404', async ({ request }) => {
  for (const slug of ['nothing', 'constructor'])
    expect((await request.get(at(`/chains/${slug}`, 'en'))).status(), slug).toBe(404)
})

test('editing a chain opens the tool’s URL, back returns to the chain, and the files stay', async ({ page }) => {
  await page.goto(at('/chains/join-for-email', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', greenPages(2))
  await expect(sheets(page).nth(1)).toContainText('Target size: 10MB')
  await sheets(page).nth(1).getByRole('heading').getByRole('button').click()
  await page.getByLabel('Target size').fill('5MB')
  await expect(page).toHaveURL(/\/merge-pdf\?then=/)
  await expect(page).toHaveTitle('Merge PDF – Docweave')
  await expect(page.getByLabel('Target size')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'When to use it' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/chains\/join-for-email$/)
  await expect(page.getByRole('heading', { name: 'When to use it' })).toBeVisible()
  await expect(page.getByLabel('Target size')).toHaveValue('10MB')
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('contract.pdf')
})

test('makes a scan searchable and smaller', async ({ page }) => {
  test.setTimeout(120_000)
  const buffer = scanOf([['Minutes of the meeting', 'The lighthouse keeper reads the evening paper']])
  await page.goto(at('/chains/searchable-scan', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', { name: 'minutes.pdf', mimeType: 'application/pdf', buffer })
  const bytes = await readFile(await runAndFetch(page))
  expect(bytes.length).toBeLessThan(buffer.length)
  expect(textOf(bytes)[0]?.replaceAll(/\s+/g, ' ')).toContain('The lighthouse keeper reads the evening paper')
})

test('makes one small PDF of photos', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(at('/chains/photos-to-small-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [photo('one.jpg', 80), photo('two.jpg', 220)])
  await expect(page.getByText('Output: 1 PDF file')).toBeVisible()
  const document = mupdf.Document.openDocument(await readFile(await runAndFetch(page)), 'application/pdf')
  expect(document.countPages()).toBe(2)
  const shadeOf = (index: number) =>
    document.loadPage(index).toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false).getPixels()[5000]
  expect([shadeOf(0), shadeOf(1)].map((shade) => Math.round((shade ?? 0) / 10))).toEqual([8, 22])
})
