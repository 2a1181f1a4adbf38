/** Content pages: the blog with its tags and feeds, release notes and legal pages, also without JavaScript. */
import { expect, test } from '@playwright/test'
import { at, complaints, languages } from './pages.ts'

const words = {
  en: {
    blog: 'Blog',
    tag: 'Privacy',
    all: 'All posts',
    files: 'What happens to your files',
    notes: 'Release notes',
    terms: 'Terms of use',
    privacy: 'Privacy notice',
  },
  ko: {
    blog: '블로그',
    tag: '개인정보',
    all: '모든 글',
    files: '내 파일은 어떻게 처리되나요',
    notes: '릴리스 노트',
    terms: '이용약관',
    privacy: '개인정보 처리방침',
  },
  ja: {
    blog: 'ブログ',
    tag: 'プライバシー',
    all: 'すべての記事',
    files: 'ファイルの取り扱い',
    notes: 'リリースノート',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
  },
}

for (const locale of languages) {
  const said = words[locale]
  test(`the blog filters posts by tag, and a post links to localized pages, in ${locale}`, async ({ page }) => {
    const wrong = complaints(page)
    await page.goto(at('/blog', locale), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.blog)
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(3)
    const answered = page.waitForResponse((answer) => answer.url().includes('/blog/_payload.json?tag=privacy'))
    await page.getByRole('navigation').getByRole('link', { name: said.tag, exact: true }).first().click()
    expect((await answered).status()).toBe(200)
    await expect(page).toHaveURL(new RegExp(`${at('/blog', locale)}\\?tag=privacy$`))
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: said.files }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.files)
    expect(await page.locator('.prose h2').count()).toBeGreaterThan(3)
    const privacy = page.locator('.prose a', { hasText: new RegExp(said.privacy, 'i') })
    await expect(privacy).toHaveAttribute('href', at('/page-privacy', locale))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${at('/blog/what-happens-to-your-files', locale)}$`),
    )
    expect(wrong).toEqual([])
  })

  test(`release notes and legal pages work without JavaScript, in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale })
    const page = await context.newPage()
    await page.goto(new URL(at('/', locale), test.info().project.use.baseURL).href)
    for (const [name, heading] of [
      [said.notes, said.notes],
      [{ en: 'Terms', ko: '이용약관', ja: '利用規約' }[locale], said.terms],
      [{ en: 'Privacy', ko: '개인정보 처리방침', ja: 'プライバシー' }[locale], said.privacy],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const text = await page.locator('.prose').first().innerText()
      expect(text.length).toBeGreaterThan(200)
      // Marks of Markdown that it did not read, as before Korean particles.
      expect(text).not.toMatch(/\*\*|\]\(/)
    }
    // The languages are links, too.
    const other = locale === 'ko' ? 'ja' : 'ko'
    await page.getByRole('link', { name: { ko: '한국어', ja: '日本語' }[other] }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await context.close()
  })

  test(`the feed lists the posts, in ${locale}`, async ({ request }) => {
    const answer = await request.get(at('/blog/rss.xml', locale))
    expect(answer.headers()['content-type']).toContain('application/rss+xml')
    const text = await answer.text()
    expect(text).toContain(`<title>${said.files}</title>`)
    expect(text).toContain(`<language>${locale}</language>`)
    expect(text.match(/<item>/g)?.length).toBeGreaterThanOrEqual(3)
    const [, link = ''] = /<item>[\s\S]*?<link>([^<]+)<\/link>/.exec(text) ?? []
    expect((await request.get(new URL(link).pathname)).status()).toBe(200)
  })
}

test('unknown posts, pages and tags are 404', async ({ request }) => {
  for (const path of ['/blog/none', '/blog?page=99', '/blog?page=x', '/blog?tag=none', '/ko/blog/none'])
    expect((await request.get(path)).status(), path).toBe(404)
  expect((await request.get('/blog?page=1')).status()).toBe(200)
})

test('the privacy notice states the actual durations, and pages load no third parties', async ({ page, request }) => {
  await page.goto('/page-privacy')
  const text = await page.locator('.prose').innerText()
  for (const fact of [
    '24 hours',
    '2 hours',
    '365 days',
    '14 days',
    '180 days',
    'i18n_redirected',
    '__Host-docweave_session',
  ])
    expect(text).toContain(fact)
  // No third party: everything that the pages name to load is of this site.
  for (const path of ['/', '/pdf-ocr', '/contact', '/blog']) {
    const html = await (await request.get(path)).text()
    const loaded = [
      ...html.matchAll(
        /<(?:script|img|iframe)[^>]+src="([^"]+)"|<link[^>]+rel="(?:stylesheet|modulepreload|icon)"[^>]+href="([^"]+)"/g,
      ),
    ]
    for (const [, one, two] of loaded) expect(one ?? two).toMatch(/^\//)
  }
})
