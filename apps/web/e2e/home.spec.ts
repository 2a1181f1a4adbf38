/** The home page: detects files by content and offers fitting tools, however they are added; and finds tools by any name. */
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import { tools } from '@docweave/tools/tools'
import { giveFiles, at, complaints, languages, languagesInTurn } from './pages.ts'
import { photo, scanOf } from './sample-files.ts'

const open = (page: Page, locale: (typeof languages)[number] = 'en') =>
  page.goto(at('/', locale), { waitUntil: 'networkidle' })
const yours = (page: Page) => page.getByRole('region', { name: 'Your file' })
const offers = (page: Page) => yours(page).getByRole('status').getByRole('link')
const fileList = (page: Page) => page.getByRole('region', { name: 'Files' })

const scan = { buffer: scanOf([['Minutes of the meeting']]), mimeType: 'text/plain', name: 'minutes.txt' }
const written = (name: string) => ({ name, mimeType: '', buffer: Buffer.from(documentPdf({ pages: 2 })) })

test('detects a dropped scan as a PDF whatever its name, and offers OCR first', async ({ page }) => {
  const said = complaints(page)
  await open(page)
  await giveFiles(page, 'drop', scan)
  await expect(yours(page)).toContainText(/minutes\.txt\s*PDF · [\d.]+\s[kM]B/)
  await expect(offers(page).first()).toHaveAttribute('href', '/chains/searchable-scan')
  await expect(offers(page).and(page.locator(':not([href*=chains])')).first()).toHaveAttribute('href', '/pdf-ocr')
  await offers(page).first().click()
  await expect(page).toHaveURL(/\/chains\/searchable-scan$/)
  await expect(fileList(page)).toContainText('minutes.txt')
  expect(said).toEqual([])
})

test('offers merging for two pasted PDFs, and a second paste replaces them', async ({ page }) => {
  await open(page)
  await giveFiles(page, 'paste', written('one.pdf'), written('two.pdf'))
  const merge = offers(page).filter({ hasText: 'Merge these 2 files into one PDF.' }).first()
  await expect(offers(page).first()).toHaveAttribute('href', '/merge-pdf')
  await expect(offers(page).nth(1)).toHaveAttribute('href', '/chains/join-for-email')
  await giveFiles(page, 'paste', written('three.pdf'), written('four.pdf'))
  await expect(yours(page)).not.toContainText('one.pdf')
  await merge.click()
  await expect(page).toHaveURL(/\/merge-pdf$/)
  for (const name of ['three.pdf', 'four.pdf'])
    await expect(page.getByRole('list', { name: 'Files in order' })).toContainText(name)
})

test('offers a PDF of chosen photos, one without a file extension', async ({ page }) => {
  await open(page)
  await page.setInputFiles('input[type=file]', [photo('beach', 80), photo('dunes.jpg', 220)])
  await expect(yours(page)).toContainText(/beach\s*JPG/)
  await expect(offers(page).first()).toHaveAttribute('href', '/img-to-pdf')
  await expect(offers(page).nth(1)).toHaveAttribute('href', /^\/chains\/photos-to-/)
  await offers(page).first().click()
  for (const name of ['beach', 'dunes.jpg']) await expect(fileList(page)).toContainText(name)
})

test('names unknown files, and offers something for each kind of a mixed drop', async ({ page }) => {
  await open(page)
  await giveFiles(page, 'drop', { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from([1, 2, 3, 0, 4]) })
  await expect(yours(page)).toContainText(/x\.pdf\s*unknown type/)
  await expect(yours(page).getByRole('status')).toContainText(' 1 of these files isn’t supported.')
  await expect(offers(page)).toHaveCount(0)
  const text = { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('Text.') }
  await giveFiles(page, 'drop', written('a.pdf'), text)
  await expect(yours(page).getByRole('heading', { level: 2 })).toHaveText(['PDF: 1 file', 'text: 1 file'])
  await yours(page)
    .locator('section')
    .filter({ hasText: 'text: 1 file' })
    .getByRole('link', { name: /^Text to PDF/ })
    .click()
  await expect(page).toHaveURL(/\/txt-to-pdf$/)
  await expect(fileList(page)).toContainText('b.txt')
  await expect(fileList(page)).not.toContainText('a.pdf')
})

test('lists files that the system opened with the site', async ({ page }) => {
  await page.addInitScript((content) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const opened = { getFile: () => Promise.resolve(new File([bytes], 'opened.pdf')) }
    const queue = { setConsumer: (consume: (launch: unknown) => void) => consume({ files: [opened] }) }
    Object.defineProperty(window, 'launchQueue', { value: queue })
  }, written('').buffer.toString('base64'))
  await open(page)
  await expect(yours(page)).toContainText(/opened\.pdf\s*PDF/)
  await offers(page)
    .filter({ hasText: /^Compress PDF/ })
    .click()
  await expect(fileList(page)).toContainText('opened.pdf')
})

const promises = {
  en: ['PDF', 'Free', 'No sign-up', /Results deleted after 2 hours/],
  ko: ['PDF', '무료', '가입 없이', /2시간/],
  ja: ['PDF', '無料', '登録不要', /2\s*時間/],
} satisfies Record<(typeof languages)[number], (string | RegExp)[]>

for (const locale of languages)
  test(`shows on the first screen what it is, what it costs, and tools, in ${locale}`, async ({ page }) => {
    for (const { width, height, tiles } of [
      { width: 1440, height: 900, tiles: tools.size },
      { width: 390, height: 844, tiles: 6 },
    ]) {
      await page.setViewportSize({ width, height })
      await open(page, locale)
      for (const text of promises[locale])
        await expect(page.getByRole('main').getByText(text).first(), String(text)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
      const links = page.getByRole('main').locator('li a:visible')
      const seen = await links.evaluateAll((all) =>
        all
          .filter((each) => each.getBoundingClientRect().bottom <= innerHeight)
          .map((each) => each.getAttribute('href')),
      )
      const inSight = [...tools.keys()].filter((id) => seen.includes(at(`/${id}`, locale)))
      expect(inSight.length, `${width} px`).toBeGreaterThanOrEqual(tiles)
    }
  })

for (const locale of languagesInTurn(2))
  test(`finds tools while typing, by keyboard alone, in ${locale}`, async ({ page }) => {
    await open(page, locale)
    const field = page.getByRole('searchbox')
    for (let stops = 0; stops < 20 && !(await field.evaluate((own) => own === document.activeElement)); stops++)
      await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    const found = page.locator('search li a')
    const all = ['압축', 'あっしゅく', 'shrink', 'comprss', 'ㅇㅊ', '압추']
    for (const word of all) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await expect(found, 'before a word is typed').toHaveCount(0)
      await page.keyboard.type(word)
      await expect(found.first(), word).toHaveAttribute('href', at('/compress-pdf', locale))
    }
    await page.keyboard.press('ArrowDown')
    await expect(found.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${at('/compress-pdf', locale)}$`))
    await expect(page.locator('ol.thread')).toBeVisible()
    // Enter in the search field opens the best match.
    await page.goBack()
    await field.focus()
    await page.keyboard.type('ぶんかつ')
    await expect(found.first()).toHaveAttribute('href', at('/split-pdf', locale))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${at('/split-pdf', locale)}$`))
  })

test('every tool is in its group with a description and a visible icon', async ({ page }) => {
  await open(page)
  const lines = page.locator('[id^=group-] li')
  await expect(lines).toHaveCount(tools.size)
  await expect(page.locator('section[aria-labelledby=tools-title] h3')).toHaveText([
    'Organise',
    'Convert to PDF',
    'Convert to other formats',
    'OCR and speech',
    'Sign',
  ])
  for (const line of await lines.all()) await expect(line.locator('p').first()).toHaveText(/.{15,}/)
  const icons = await lines.locator('use').evaluateAll((all) =>
    all.map((use) => {
      const { width, height } = use instanceof SVGUseElement ? use.getBBox() : new DOMRect()
      return [use.getAttribute('href')?.replace('/tool-icons.svg#', '') ?? '', width > 8 && height > 8] as const
    }),
  )
  expect(Object.fromEntries(icons)).toEqual(Object.fromEntries([...tools.keys()].map((id) => [id, true])))
})
