/** The static site in Chromium: its tools run without a server, and what needs one says so. */
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { documentPdf } from '@docweave/fixtures'
import { chromium, type Page } from '@playwright/test'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../set-up/build-site.ts'
import { buildStaticSite } from './build-static-site.ts'
import { serveStaticSite } from './serve-static-site.ts'

/** Building the whole site takes minutes on a busy machine. */
const patience = 600_000

const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const executablePath = programs.find((path) => existsSync(path))
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
let site: Awaited<ReturnType<typeof serveStaticSite>>

beforeAll(async () => {
  await buildSite(console.error)
  await buildStaticSite({ PUBLIC_URL: 'https://docs.example' })
  site = await serveStaticSite(0)
}, patience)
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Opens a page, and records what the browser complains about. */
async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ locale: 'en-US' })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(site.url + path)
  return { page, complaints }
}

test('a workflow runs from its link, and its job is there after a reload', { timeout: patience }, async () => {
  const later = encodeURIComponent('[["del-pdf-page",{"pages":"1"}]]')
  const { page, complaints } = await open(`/rotate-pdf?then=${later}`)
  await page.setInputFiles('input[type=file]', {
    ...{ name: '계약서.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(documentPdf({ pages: 3 })),
  })
  await page.getByText('In your browser: nothing is uploaded').waitFor()
  expect(await page.getByRole('button', { name: 'Run on the server' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Done' }).waitFor({ timeout: 60_000 })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Done' }).waitFor()
  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  const bytes = await readFile(await (await coming).path())
  expect(mupdf.Document.openDocument(bytes, 'application/pdf').countPages()).toBe(2)
  expect(complaints).toEqual([])
  await page.close()
})

test('a tool that needs a server says so', { timeout: patience }, async () => {
  const { page, complaints } = await open('/ko/docx-to-pdf')
  await page.getByText('도구에는 서버가 필요한데, 이 사이트에는 서버가 없어요.').waitFor()
  expect(await page.getByRole('button', { name: '실행', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('link', { name: '로그인' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await page.close()
})

test('an unknown address says that there is no such page', { timeout: patience }, async () => {
  const { page } = await open('/no-such-page')
  const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
  await heading.waitFor()
  expect(await heading.count()).toBe(1)
  await page.close()
})
