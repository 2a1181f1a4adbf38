/**
 * Crawls the whole sitemap in every language: no broken links, complete and mutual alternates, no untranslated text, valid
 * HTML by the W3C's checker, and no axe findings on a page of each kind.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { execa } from 'execa'
import { expect, test } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { splitLocale } from '@docweave/i18n'
import { expectNoBarrier } from './barriers.ts'
import { env } from './env.ts'
import { at, languages } from './pages.ts'

test.describe.configure({ mode: 'serial' })
test.setTimeout(180_000)

const most = 30_000

interface Visited {
  path: string
  locale: Locale
  html: string
}
const visited: Visited[] = []
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), env.baseUrl)
  return pathname + search
}
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

test.beforeAll(async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = all(sitemap, /<loc>([^<]+)<\/loc>/g).map(pathOf)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    visited.push({ path, locale: splitLocale(path, env.defaultLocale).locale, html: await answer.text() })
  }
  console.log(`${visited.length} pages`)
  expect(visited.length).toBeGreaterThan(languages.length * 30)
})

test('every page has its locale, a unique title, a description, and a limited size', () => {
  const wrong: string[] = []
  const titles = new Map<string, string>()
  for (const { path, locale, html } of visited) {
    const [title = ''] = all(html, /<title>([^<]+)<\/title>/g)
    const [description = ''] = all(html, /<meta name="description" content="([^"]+)"/g)
    const [canonical = ''] = all(html, /rel="canonical" href="([^"]+)"/g)
    if (!html.includes(`<html lang="${locale}"`)) wrong.push(`${path}: lang`)
    if (pathOf(canonical) !== path) wrong.push(`${path}: canonical ${canonical}`)
    if (title === '' || description === '') wrong.push(`${path}: title or description`)
    const key = `${locale} ${title}`
    if (titles.has(key)) wrong.push(`${path}: the title of ${titles.get(key)}`)
    titles.set(key, path)
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type', 'og:locale', 'og:image'])
      if (!html.includes(`property="${name}"`)) wrong.push(`${path}: ${name}`)
    if (gzipSync(html).length > most) wrong.push(`${path}: ${gzipSync(html).length} bytes`)
  }
  expect(wrong).toEqual([])
  console.log(`the largest page has ${Math.max(...visited.map(({ html }) => gzipSync(html).length))} bytes, gzipped`)
})

test('every page has a picture for link previews, and every tool its own', async ({ request }) => {
  const pictures = new Set(
    visited.flatMap(({ html }) => all(html, /property="og:image" content="([^"]+)"/g)).map(pathOf),
  )
  expect(pictures).toContain('/share/pdf-ocr.png')
  for (const picture of pictures) {
    const answer = await request.get(picture)
    expect(answer.status(), picture).toBe(200)
    expect(answer.headers()['content-type'], picture).toBe('image/png')
  }
})

test('every page has alternates in all locales, which lead back to it', () => {
  const alternates = new Map(
    visited.map(({ path, html }) => [
      path,
      [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
        ([, code = '', href = '']) => [code, pathOf(href)] as const,
      ),
    ]),
  )
  for (const [path, list] of alternates) {
    expect(list.map(([code]) => code).toSorted(), path).toEqual([...languages, 'x-default'].toSorted())
    for (const [, other] of list) expect(alternates.get(other), `${path} names ${other}`).toEqual(list)
  }
})

test('no link is broken', async ({ request }) => {
  const links = new Map<string, string>()
  for (const { path, html } of visited)
    for (const href of all(html, /<a [^>]*?href="([^"]+)"/g)) if (href.startsWith('/')) links.set(pathOf(href), path)
  const known = new Set(visited.map(({ path }) => path))
  const broken: string[] = []
  for (const [link, from] of links) {
    if (known.has(link)) continue
    const answer = await request.get(link, { maxRedirects: 0 })
    // The language menu names the default locale in the path: the redirect also stores that choice.
    const isChoice = new RegExp(`^/${env.defaultLocale}(?:/|$)`).test(link)
    const leadsToPage = answer.status() === 302 && known.has(pathOf(answer.headers()['location'] ?? ''))
    if (isChoice ? !leadsToPage : answer.status() !== 200) broken.push(`${link} on ${from}: ${answer.status()}`)
  }
  expect(broken).toEqual([])
  console.log(`${links.size} links`)
  // A fragment names an element of its page.
  for (const { path, html } of visited)
    for (const hash of all(html, /<a [^>]*?href="#([^"]+)"/g))
      expect(html.includes(`id="${hash}"`), `${path}#${hash}`).toBe(true)
})

/** The visible text: without scripts, tags, code, and text that is marked as another language on purpose. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style|head|code|pre)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<(?!html)(\w+)[^>]* lang="[a-z]{2}"[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, '\n')

test('no text is untranslated', () => {
  const wrong: string[] = []
  const english = new Set(
    visited
      .filter(({ locale }) => locale === 'en')
      .flatMap(({ html }) =>
        textOf(html)
          .split('\n')
          .map((line) => line.trim()),
      ),
  )
  for (const { path, locale, html } of visited) {
    const text = textOf(html)
    // Posts about the languages contain words in them.
    const isAbout = path.includes('/blog')
    if (locale !== 'ko' && !isAbout && /[가-힣]/.test(text)) wrong.push(`${path}: Korean`)
    if (locale !== 'ja' && !isAbout && /[ぁ-んァ-ヶ]/.test(text)) wrong.push(`${path}: Japanese`)
    if (locale === 'en') continue
    // A line of three or more English words that English pages also contain was not translated.
    for (const line of text.split('\n').map((each) => each.trim()))
      if (/^[A-Za-z]+(?: [A-Za-z]+){2,}/.test(line) && english.has(line)) wrong.push(`${path}: ${line}`)
  }
  expect(wrong).toEqual([])
})

test('every page has valid structured data of its schema.org types', () => {
  for (const { path, html } of visited) {
    const found = all(html, /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g).flatMap(
      (text): { '@type': string }[] => JSON.parse(text),
    )
    const types = found.map((each) => each['@type'])
    const { path: plain } = splitLocale(path, env.defaultLocale)
    if (plain === '/pdf-ocr') expect(types, path).toEqual(['SoftwareApplication', 'BreadcrumbList', 'FAQPage'])
    else if (/^\/blog\/./.test(plain)) expect(types, path).toEqual(['BlogPosting', 'BreadcrumbList'])
    else if (plain.startsWith('/chains/')) expect(types, path).toEqual(['SoftwareApplication', 'BreadcrumbList'])
    else if (/-to-|-pdf|^\/pdf-/.test(plain)) expect(types, path).toContain('FAQPage')
  }
})

test('the W3C’s HTML checker finds no error', async () => {
  const hasJava = await execa('java', ['-version']).then(
    () => true,
    () => false,
  )
  // The checker is a Java program: without Java the test is reported as skipped.
  test.skip(!hasJava, 'Java is not here')
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const folder = await mkdtemp(join(tmpdir(), 'docweave-crawl-'))
  const files: string[] = []
  for (const [index, { html }] of visited.entries()) {
    files.push(join(folder, `${index}.html`))
    await writeFile(files[index] ?? '', html)
  }
  const options = ['--errors-only', '--exit-zero-always', '--format', 'json']
  const { stderr } = await execa('java', ['-Xss2m', '-jar', jar, ...options, ...files])
  await rm(folder, { recursive: true })
  const { messages }: { messages: { url: string; message: string; extract?: string }[] } = JSON.parse(stderr)
  const said = messages.map(
    ({ url, message, extract }) =>
      `${visited[Number(/(\d+)\.html$/.exec(url)?.[1])]?.path}: ${message} ${extract ?? ''}`,
  )
  expect(said).toEqual([])
})

/** Kinds of pages that are checked in one locale each: `accessibility.spec.ts` checks the others in all locales. */
const kinds = [
  '/pdf-ocr',
  '/blog',
  '/blog/what-happens-to-your-files',
  '/release-note',
  '/page-terms',
  '/page-privacy',
  '/page-error',
  '/page-maintenance',
]

test('a page of each kind has no axe findings', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [index, path] of kinds.entries()) {
    const locale = languages[index % languages.length] ?? 'en'
    await page.goto(at(path, locale), { waitUntil: 'load' })
    await expectNoBarrier(page, `${path}, ${locale}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})
