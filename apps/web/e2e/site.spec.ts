/** The site itself: URLs, locales, status codes, headers and script sizes. */
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { env } from './env.ts'
import { at, complaints, countScripts, languages } from './pages.ts'

const budget = 130_000
const other = env.defaultLocale === 'ko' ? 'ja' : 'ko'

const titles = {
  en: 'PDF, document and audio tools that work together',
  ko: 'PDF·문서·음성 작업을 이어서 한 번에',
  ja: 'PDF・文書・音声を、つなげて処理',
}

for (const locale of languages) {
  test(`home in ${locale} has its locale and alternates, and hydrates without console errors`, async ({ browser }) => {
    const context = await browser.newContext({ locale, baseURL: env.baseUrl })
    const page = await context.newPage()
    const said = complaints(page)
    const response = await page.goto(at('/', locale), { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[locale])
    const alternates = await page
      .locator('link[rel=alternate]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').pathname]),
      )
    expect(alternates).toEqual([
      ['ko', at('/', 'ko')],
      ['en', at('/', 'en')],
      ['ja', at('/', 'ja')],
      ['x-default', '/'],
    ])
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
    // The page is interactive: the search works.
    await page.getByRole('searchbox').fill('ocr')
    const found = page.locator('search li a')
    await expect(found.first()).toHaveAttribute('href', at('/pdf-ocr', locale))
    // Client navigation keeps the locale.
    await found.first().click()
    await expect(page).toHaveURL(new RegExp(`${at('/pdf-ocr', locale)}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('ol.thread h2')).toHaveCount(1)
    expect(said).toEqual([])
    await context.close()
  })
}

test('redirects a first visit to the visitor’s language with its query, except crawlers', async ({ request }) => {
  const get = (path: string, headers: Record<string, string>) => request.get(path, { headers, maxRedirects: 0 })
  const wanted = { 'accept-language': `fr, ${other}-XX;q=0.8, en;q=0.1` }
  const first = await get('/pdf-ocr?then=compress-pdf', wanted)
  expect(first.status()).toBe(302)
  expect(first.headers().location).toBe(`/${other}/pdf-ocr?then=compress-pdf`)
  const cookie = await get('/', { ...wanted, cookie: `i18n_redirected=${env.defaultLocale}` })
  expect(cookie.status()).toBe(200)
  const crawler = await get('/', { ...wanted, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expect(crawler.status()).toBe(200)
  const prefixed = await get(`/${other}/pdf-ocr`, { 'accept-language': 'en' })
  expect(prefixed.status()).toBe(200)
})

test('the language menu stays on the page and stores the choice', async ({ page, context }) => {
  await page.goto(at('/pdf-ocr?then=compress-pdf', env.defaultLocale), { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: { ko: '한국어', en: 'English', ja: '日本語' }[other] }).click()
  await expect(page).toHaveURL(new RegExp(`/${other}/pdf-ocr\\?then=compress-pdf$`))
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: other, path: '/', sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL(new RegExp(`/${other}$`))
})

test('unknown paths are 404 and show the path', async ({ page, request }) => {
  const said = complaints(page)
  const paths = [
    '/nope',
    '/nope/at/all',
    '/blog/at/all/depths',
    at('/nope', other),
    at('/nope/at/all', other),
    '/pipelines/nope',
    '/download/0123456789abcdef0123456789abcdef',
  ]
  for (const path of paths) {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const landmark of ['banner', 'main'] as const)
      await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1)
    // As in the address bar, with the locale's prefix.
    await expect(page.locator('code')).toContainText(path)
  }
  expect(said).toEqual([])
  expect((await request.get('/assets/nope.js')).status()).toBe(404)
  expect((await request.post('/pdf-ocr')).status()).toBe(405)
})

test('sends a strict CSP, and forbids caching and indexing of job pages', async ({ request }) => {
  const home = (await request.get('/')).headers()
  expect(home['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(home['content-security-policy']).not.toMatch(/unsafe/)
  expect(home['x-content-type-options']).toBe('nosniff')
  const address = '/download/0123456789abcdef0123456789abcdef'
  const job = (await request.get(address)).headers()
  expect(job['cache-control']).toContain('no-store')
  expect(job['referrer-policy']).toBe('no-referrer')
  expect(job['x-robots-tag']).toContain('noindex')
  expect(await (await request.get(address)).text()).toContain('name="robots" content="noindex, nofollow"')
})

test('compresses pages and scripts as the client accepts', async ({ request }) => {
  const ask = (path: string, encodings: string) => request.get(path, { headers: { 'accept-encoding': encodings } })
  const page = await ask('/', 'gzip')
  expect(page.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const [best, usual, plain] = await Promise.all([
    ask(script, 'br, gzip'),
    ask(script, 'gzip'),
    ask(script, 'identity'),
  ])
  expect([best, usual, plain].map((answer) => answer.headers()['content-encoding'])).toEqual(['br', 'gzip', undefined])
  const [whole, ...others] = await Promise.all([plain, best, usual].map((answer) => answer.text()))
  expect(others).toEqual([whole, whole])
})

test('serves a favicon at the address that browsers and crawlers try', async ({ request, page }) => {
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon'])
  await page.goto('/favicon.ico')
  expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThanOrEqual(16)
})

test('names every other locale to social networks', async ({ request }) => {
  const html = await (await request.get(at('/pdf-ocr', 'ko'))).text()
  expect([...html.matchAll(/property="(og:locale[^"]*)" content="([^"]+)"/g)].map(([, ...found]) => found)).toEqual([
    ['og:locale', 'ko_KR'],
    ['og:locale:alternate', 'en_US'],
    ['og:locale:alternate', 'ja_JP'],
  ])
})

test('without JavaScript, a visitor of any language reaches every other', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ko', baseURL: env.baseUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [from, to] of [
    ['ko', 'en'],
    ['en', 'ja'],
    ['ja', 'ko'],
  ] as const) {
    await page.goto(at('/pdf-ocr', from))
    const menu = page.locator(`a[hreflang^="${to}"]`).first()
    await page.goto((await menu.getAttribute('href')) ?? '')
    await expect(page.locator('html')).toHaveAttribute('lang', to)
    await expect(page).toHaveURL(new RegExp(`${at('/pdf-ocr', to)}$`))
  }
  await context.close()
})

test('has a web app manifest in every locale, with icons of the stated sizes', async ({ request, page }) => {
  for (const locale of languages) {
    const manifest = await (await request.get(`/${locale}.webmanifest`)).json()
    expect(manifest).toMatchObject({ lang: locale, display: 'standalone', start_url: at('/', locale) })
    expect(Object.keys(manifest.file_handlers[0].accept)).toContain('application/pdf')
    for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
      await page.goto(src)
      expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(Number.parseInt(sizes))
    }
  }
  expect((await request.get('/fr.webmanifest')).status()).toBe(404)
  await page.goto(at('/', 'ja'))
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/ja.webmanifest')
})

test('serves the sitemap and robots.txt', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const locale of languages)
    for (const path of ['/pdf-ocr', '/chains/searchable-scan']) expect(sitemap).toContain(`${at(path, locale)}</loc>`)
  expect(sitemap).toContain('hreflang="x-default"')
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('the footer links to the source archive, which contains the licence', async ({ browser, request }) => {
  for (const locale of languages) {
    const page = await browser.newPage({ locale, baseURL: env.baseUrl })
    await page.goto(at('/', locale))
    const link = page
      .getByRole('contentinfo')
      .getByRole('link', { name: { en: 'Source code', ko: '소스 코드', ja: 'ソースコード' }[locale] })
    await expect(link).toHaveAttribute('href', '/source.tar.gz')
    await page.close()
  }
  const source = await request.get('/source.tar.gz')
  expect(source.status()).toBe(200)
  expect(source.headers()['content-type']).toBe('application/gzip')
  expect(source.headers()['content-disposition']).toContain('attachment')
  expect(gunzipSync(await source.body()).toString('latin1')).toMatch(/[^/\0]+\/LICENSE\0/)
})

for (const path of ['/', '/pdf-ocr', at('/', other)]) {
  test(`${path} loads at most ${budget / 1000} kB of JavaScript`, async ({ page }) => {
    const scripts = countScripts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const bytes = await scripts()
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB of JavaScript, gzipped`)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
}

test('skips to the content, adds a step and removes it by keyboard alone', async ({ page }) => {
  await page.goto(at('/pdf-ocr', 'en'), { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAttribute('href', '#main')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a step' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tools you can add here' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Find a tool' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toContainText('Merge PDF')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Step 2: Merge PDF' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a step' })).toBeFocused()
  await page.getByRole('button', { name: 'Move, duplicate or remove step 2, Merge PDF' }).press('Enter')
  await page.getByRole('button', { name: 'Remove step: Merge PDF' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Step 2: Merge PDF' })).toHaveCount(0)
})

test('nothing is wider than the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of languages)
    for (const path of ['/', '/pdf-ocr?then=compress-pdf']) {
      await page.goto(at(path, locale), { waitUntil: 'networkidle' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
})
