/**
 * A tab that is open while a new version is deployed: it keeps using its own files, offers the new version, and reloads once if a chunk
 * is missing. The site is built a second time with a change, beside the build under test.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import getPort from 'get-port'
import { createBuilder } from 'vite'
import { env } from './env.ts'

test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

const web = fileURLToPath(new URL('..', import.meta.url))
let folder = ''
let host: ChildProcess | undefined
let port = 0
let url = ''
/** The ids of the two versions. */
const ids = { old: '', new: '' }

const idIn = async (dist: string): Promise<string> =>
  JSON.parse(await readFile(join(dist, 'client/builds/latest.json'), 'utf8')).id

async function takeDown() {
  if (!host) return
  const gone = once(host, 'exit')
  host.kill('SIGKILL')
  await gone
}

/** Deploys the build in `dist` in place of the previous one. */
async function deploy(dist: string) {
  await takeDown()
  port ||= await getPort({ host: '127.0.0.1' })
  url = `http://127.0.0.1:${port}`
  host = spawn(process.execPath, [join(web, '../../infra/edge/src/node-main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DOCWEAVE_SITE_PORT: String(port),
      DOCWEAVE_WEB_DIST: dist,
      API_URL: env.baseUrl,
      DEFAULT_LOCALE: 'en',
    },
  })
  if (host.stdout) await once(host.stdout, 'data')
}

/** Builds the site into a folder with the previous build, with a wider contact page. */
async function buildChanged(dist: string) {
  const builder = await createBuilder({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: 'a-change',
        enforce: 'pre',
        transform: (code, id) =>
          id.split('?')[0]?.endsWith('/contact/contact-page.tsx') ? code.replace('max-w-2xl', 'max-w-3xl') : undefined,
      },
    ],
    environments: {
      client: { build: { outDir: join(dist, 'client'), emptyOutDir: true } },
      ssr: { build: { outDir: join(dist, 'server'), emptyOutDir: true } },
    },
  })
  for (const part of ['client', 'ssr']) {
    const environment = builder.environments[part]
    if (environment) await builder.build(environment)
  }
}

/** Waits for the document's element, which is missing for a moment while another document is loaded. */
const buildOf = async (page: Page): Promise<string> =>
  JSON.parse((await page.locator('html').getAttribute('data-site')) ?? '{}').build
const link = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
/** Simulates returning to the tab. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'docweave-versions-'))
  await cp(join(web, 'dist'), join(folder, 'old'), { recursive: true })
  await cp(join(web, 'dist'), join(folder, 'new'), { recursive: true })
  await buildChanged(join(folder, 'new'))
  ids.old = await idIn(join(folder, 'old'))
  ids.new = await idIn(join(folder, 'new'))
  await deploy(join(folder, 'old'))
})
test.afterAll(async () => {
  await takeDown()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('keeps the previous build beside the new one, with metadata of both', async () => {
  expect(ids.new).not.toBe(ids.old)
  const metaOf = async (id: string) =>
    JSON.parse(await readFile(join(folder, `new/client/builds/meta/${id}.json`), 'utf8'))
  const [before, now] = [await metaOf(ids.old), await metaOf(ids.new)]
  expect(before.replacedAt).toBeDefined()
  expect(now.replacedAt).toBeUndefined()
  const gone: string[] = before.files.filter((file: string) => !now.files.includes(file))
  expect(gone.some((file) => file.includes('contact'))).toBe(true)
  for (const file of gone) expect((await readFile(join(folder, 'new/client', file))).length).toBeGreaterThan(0)
})

test('an open tab works after a deployment, and loads the new version on request', async ({ page }) => {
  await page.goto(`${url}/release-note`, { waitUntil: 'networkidle' })
  expect(await buildOf(page)).toBe(ids.old)
  await page.waitForTimeout(3_500)
  await lookAgain(page)
  await expect(page.getByText('A new version of this site is available')).toHaveCount(0)

  await deploy(join(folder, 'new'))
  // A chunk of the old version that this tab has not loaded yet.
  await link(page, 'Contact').click()
  await expect(page.getByLabel('Your message')).toBeVisible()
  expect(await buildOf(page)).toBe(ids.old)
  expect(await page.locator('form').evaluate((form) => form.parentElement?.className)).toContain('max-w-2xl')
  await page.getByLabel('Your message').fill('Half a sentence')

  await page.evaluate(() => {
    // The last check was less than a minute ago.
    const now = Date.now
    Date.now = () => now() + 120_000
  })
  await lookAgain(page)
  const offer = page.getByRole('status').filter({ hasText: 'A new version of this site is available' })
  await expect(offer).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Half a sentence')
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe(ids.new)
  expect(await page.locator('form').evaluate((form) => form.parentElement?.className)).toContain('max-w-3xl')
})

test('a payload of another version loads that version’s page', async ({ page }) => {
  await deploy(join(folder, 'old'))
  await page.goto(`${url}/contact`, { waitUntil: 'networkidle' })
  await deploy(join(folder, 'new'))
  await link(page, 'Release notes').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Release notes')
  await expect.poll(() => buildOf(page)).toBe(ids.new)
})

test('a missing chunk reloads the page, at most once in ten seconds', async ({ page }) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto(`${url}/release-note`, { waitUntil: 'networkidle' })
  await page.route('**/assets/_site.contact-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await link(page, 'Contact').click()
  await expect.poll(() => documents).toEqual(['/release-note', '/contact'])
  await page.waitForTimeout(3_000)
  expect(documents).toEqual(['/release-note', '/contact'])
  // A permanent error shows the error page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
})
