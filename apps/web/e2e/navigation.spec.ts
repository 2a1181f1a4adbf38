/** Navigation: preloads, payloads, scroll positions, error pages, and blocked URLs. */
import { expect, test, type Page } from '@playwright/test'
import { enter } from './account-visitor.ts'
import { start, upload } from './api-visitor.ts'
import { at, complaints, languages } from './pages.ts'

const open = (page: Page, path: string) => page.goto(at(path, 'en'), { waitUntil: 'networkidle' })
const isDocument = (page: Page, seen: string[]) =>
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname)
  })
/** Navigates within the page, like back and forward. */
const goWithin = (page: Page, path: string) =>
  page.evaluate(
    (to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    },
    at(path, 'en'),
  )

test('every page’s header leads to all tools, the workflows and the visitor’s own work', async ({ page }) => {
  const text = { name: 'note.txt', buffer: Buffer.from('A note.') }
  const job = await start([await upload(text)], { tool: 'txt-to-pdf' })
  for (const path of ['/', '/merge-pdf', '/blog', '/contact', `/download/${job}`]) {
    await open(page, path)
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Tools' }).click()
    await expect(header.getByRole('link', { name: 'Merge PDF' }), path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(header.getByRole('link', { name: 'Workflows' })).toBeVisible()
    await header.getByRole('link', { name: 'My work' }).click()
    await expect(page).toHaveURL(new RegExp(`${at('/profile', 'en')}$`))
    for (const list of ['Saved workflows', 'Recent jobs'])
      await expect(page.getByRole('region', { name: list })).toBeVisible()
  }
})

test('the browser’s own controls follow the colour scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toMatch(/dark/)
})

test('a page preloads its own files and no other page’s', async ({ request }) => {
  const filesOf = async (path: string) =>
    [...(await (await request.get(at(path, 'en'))).text()).matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
      ([, file = '']) => file,
    )
  const [home, tool, blog] = await Promise.all(['/', '/pdf-ocr', '/blog'].map(filesOf))
  const workspace = tool?.filter((file) => file.includes('_workspace')) ?? []
  expect(workspace.length).toBeGreaterThan(0)
  expect(home?.filter((file) => file.includes('_workspace'))).toEqual([])
  expect(blog?.filter((file) => /_workspace|index-/.test(file) && !file.includes('blog'))).toEqual([])
  for (const files of [home, tool, blog]) expect(files?.length).toBeLessThan(16)
})

test('pointing at links preloads four payloads at a time, and navigation needs no HTML', async ({ page }) => {
  const documents: string[] = []
  let running = 0
  let most = 0
  const asked = new Set<string>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/_payload.json', async (route) => {
    running += 1
    most = Math.max(most, running)
    asked.add(new URL(route.request().url()).pathname)
    await answered.promise
    running -= 1
    await route.continue()
  })
  await open(page, '/')
  isDocument(page, documents)
  const links = await page.locator('[id^=group-] a').all()
  // On a busy machine the pointer may leave a link before the page notices it, so it returns.
  const pointAt = (some: typeof links) => async () => {
    for (const link of some) {
      await link.hover()
      await page.waitForTimeout(100)
    }
    return asked.size
  }
  await expect.poll(pointAt(links.slice(0, 4))).toBe(4)
  // No response has arrived yet: further preloads wait.
  expect(await pointAt(links.slice(4, 10))()).toBe(4)
  answered.resolve()
  await expect.poll(pointAt(links.slice(4, 10))).toBeGreaterThan(4)
  expect(most).toBe(4)
  await page
    .getByRole('link', { name: /^OCR PDF/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OCR PDF')
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible()
  expect(asked).toContain(at('/pdf-ocr/_payload.json', 'en'))
  expect(documents).toEqual([])
})

test('every page of the sitemap has a payload with its cache policy', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const path of paths) {
    const answer = await request.get(`${path.replace(/\/$/, '')}/_payload.json`)
    const { build, data } = answer.ok() ? await answer.json() : {}
    if (typeof build !== 'string' || typeof data !== 'object') wrong.push(path)
    const isOwn = /\/(?:login|signup)$/.test(path)
    if (answer.ok() && answer.headers()['cache-control'] !== (isOwn ? 'private, no-store' : 'public, max-age=300'))
      wrong.push(`${path}: ${answer.headers()['cache-control']}`)
  }
  expect(wrong).toEqual([])
  // Pages that are not in the sitemap: without data, and one that fails.
  for (const path of ['/test', '/test2', '/thankyou', '/ko/test'])
    expect((await request.get(`${path}/_payload.json`)).status(), path).toBe(200)
  expect((await request.get('/page-error/_payload.json')).status()).toBe(500)
  expect((await request.get('/nope/_payload.json')).status()).toBe(404)
})

test('a failed check and an unknown path are 404, on the server and in the browser', async ({ page, request }) => {
  const fatal = await (await request.get('/nope')).text()
  expect(fatal).toContain('Page Not Found: /nope')
  const unknown = await (await request.get('/nope/at/all')).text()
  expect(unknown).toContain('Page not found')
  expect(unknown).not.toContain('Page Not Found')
  const said = complaints(page)
  await open(page, '/')
  await goWithin(page, '/nope')
  await expect(page.locator('code')).toHaveText('Page Not Found: /nope')
  await goWithin(page, '/blog/none')
  await expect(page.locator('code')).toHaveText('Page Not Found: /blog/none')
  await goWithin(page, '/nope/at/all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.locator('code')).toHaveText('/nope/at/all')
  expect(said).toEqual([])
  expect((await request.get('/page-error')).status()).toBe(500)
  const closed = await request.get('/page-maintenance')
  expect(closed.status()).toBe(503)
  expect(await closed.text()).toContain('Under maintenance')
})

test('shows an error page for unexpected errors, except to crawlers', async ({ browser }) => {
  for (const [userAgent, isShown] of [
    [undefined, true],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  ] as const) {
    const context = await browser.newContext({
      ...(userAgent ? { userAgent } : {}),
      baseURL: test.info().project.use.baseURL,
    })
    const page = await context.newPage()
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await page.route('**/blog/_payload.json', (route) => route.fulfill({ status: 501, body: 'away' }))
    await page.goto(at('/release-note', 'en'), { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await expect.poll(() => logged.join()).toContain('_payload.json')
    await expect(page.getByText('Internal Server Error')).toHaveCount(isShown ? 1 : 0)
    await context.close()
  }
})

test('retries a read once after a temporary error, but not a write', async ({ page }) => {
  const reads: number[] = []
  await page.route('**/blog/_payload.json', (route) => {
    reads.push(1)
    return reads.length === 1 ? route.fulfill({ status: 503, body: 'away' }) : route.continue()
  })
  let writes = 0
  await page.route('**/trpc/jobs.remove*', (route) => {
    writes += 1
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
  })
  await open(page, '/release-note')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  expect(reads).toHaveLength(2)
  await page.evaluate(() => fetch('/trpc/jobs.remove', { method: 'POST', body: '{}' }))
  expect(writes).toBe(1)
})

test('the header is one row at every width, signed in or not, in every language', async ({ page }) => {
  const expectOneRow = async () => {
    for (const locale of languages) {
      await page.goto(at('/blog', locale))
      for (const width of [360, 767, 768, 1023, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const wrapped = await page
          .getByRole('banner')
          .locator('a:visible, button:visible')
          .evaluateAll((all) => all.filter((each) => each.clientHeight > 48).map((each) => each.textContent))
        expect(wrapped, `${locale}, ${width} px`).toEqual([])
        const header = await page.getByRole('banner').boundingBox()
        expect(header?.height, `${locale}, ${width} px`).toBeLessThan(70)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  }
  await expectOneRow()
  await enter(page, `a.visitor.with.a.long.address-${Date.now()}@example.com`)
  await expectOneRow()
})

test('pages start at the top or at the fragment, and restore the scroll position on back', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  await open(page, '/page-privacy')
  const offset = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Release notes' }).scrollIntoViewIfNeeded()
  const before = await offset()
  expect(before).toBeGreaterThan(500)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Release notes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Release notes')
  await expect.poll(offset).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await expect.poll(offset).toBeGreaterThan(before - 100)
  const id = await page.locator('.prose h2').last().getAttribute('id')
  await open(page, `/page-privacy#${id}`)
  await expect.poll(offset).toBeGreaterThan(300)
  await page.getByRole('link', { name: '한국어' }).click()
  await expect(page).toHaveURL(new RegExp(`${at('/page-privacy', 'ko')}#${id}$`))
})

test('only special pages use the blank layout', async ({ page }) => {
  await open(page, '/page-maintenance')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await open(page, '/blog')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('blocks links to other sites without rel=external, and URLs that execute code', async ({ page }) => {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await open(page, '/blog')
  const add = (href: string, rel: string) =>
    page.evaluate(
      ([address, relation]) => {
        const link = document.createElement('a')
        Object.assign(link, { href: address, rel: relation, textContent: 'Away' })
        document.querySelector('main')?.replaceChildren(link)
      },
      [href, rel] as const,
    )
  for (const address of [
    'https://elsewhere.example/',
    'javascript:document.title="run"',
    'data:text/html,x',
    'blob:x',
    'vbscript:x',
  ]) {
    await add(address, address.startsWith('https:') ? '' : 'external')
    await page.getByRole('link', { name: 'Away' }).click()
  }
  expect(thrown).toHaveLength(5)
  expect(thrown[0]).toContain('needs `external`')
  for (const message of thrown.slice(1)) expect(message).toContain('protocol')
  await expect(page).toHaveURL(/\/blog$/)
  expect(await page.title()).not.toBe('run')
  await add('https://elsewhere.example/', 'external')
  await page.getByRole('link', { name: 'Away' }).click()
  await expect(page).toHaveURL('https://elsewhere.example/')
})

test('reports scripts that fail to load', async ({ page }) => {
  await page.route('**/assets/entry-client-*.js', (route) => route.abort())
  const report = page.waitForRequest((request) => request.url().endsWith('/client-error'))
  await page.goto(at('/blog', 'en'))
  expect((await report).postData()).toMatch(/did not load: .*entry-client/)
  expect((await (await report).response())?.status()).toBe(204)
})

test('the header, the content and the footer of every page start at the same left edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const found: Record<string, number[]> = {}
  for (const path of [
    '/',
    '/pdf-ocr',
    '/merge-pdf',
    '/chains',
    '/chains/searchable-scan',
    '/blog',
    '/profile',
    '/page-terms',
  ]) {
    await open(page, path)
    const places = [
      page.getByRole('banner').locator('svg').first(),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('contentinfo').getByRole('link').first(),
    ]
    found[path] = await Promise.all(places.map(async (place) => Math.round((await place.boundingBox())?.x ?? -1)))
  }
  const [first = []] = Object.values(found)
  expect(new Set(first).size, JSON.stringify(first)).toBe(1)
  for (const [path, edges] of Object.entries(found)) expect(edges, path).toEqual(first)
})

for (const [locale, title] of [
  ['en', 'This page couldn’t be loaded'],
  ['ko', '페이지를 불러오지 못했어요'],
  ['ja', 'ページを読み込めません'],
] as const)
  test(`without a network, says that a page could not be loaded, in ${locale}`, async ({ page, context }) => {
    await page.goto(at('/', locale), { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await context.setOffline(false)
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  })
