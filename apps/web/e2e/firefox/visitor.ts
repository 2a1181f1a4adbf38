/** A visitor in Firefox: a browser context with its own storage, downloads and network. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { firefoxEnv } from './env.ts'
import { openRecordingProxy, type RecordingProxy } from './recording-proxy.ts'

/** Where pictures are stored. */
export const pictures = join(import.meta.dirname, '../../test-results/firefox')

export interface Visitor {
  page: Page
  network: RecordingProxy
  /** Errors and warnings in the console, and uncaught errors of the page. */
  said: string[]
  /** Chooses files in the page's first file field. */
  choose(...files: { name: string; buffer: Buffer }[]): Promise<void>
  /** Clicks, and returns the file that is downloaded. */
  download(click: () => Promise<void>): Promise<{ name: string; content: Buffer }>
}

const browsers: Browser[] = []
afterAll(() => Promise.all(browsers.map((browser) => browser.close())))

/** Starts Firefox for the walks of this file. */
export async function startFirefox(preferences: Record<string, boolean | number | string> = {}): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxEnv.firefox,
    headless: true,
    extraPrefsFirefox: preferences,
  })
  browsers.push(browser)
  return browser
}

/** The names of complete downloads: Firefox writes to a file that ends in `.part`, beside an empty one with the final name. */
async function completeIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.some((name) => name.endsWith('.part')) ? [] : names
}

/** Opens a page for a new visitor. It is closed after the test; a failed test leaves a picture. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-firefox-'))
  const [chosen, downloads] = [join(folder, 'chosen'), join(folder, 'downloads')]
  await Promise.all([mkdir(chosen), mkdir(downloads)])
  const network = await openRecordingProxy()
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  })
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await takePicture(page, `failed ${task.name}`).catch(() => undefined)
    await context.close()
    network.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    ...{ page, network, said },
    async choose(...files) {
      const paths = files.map(({ name }) => join(chosen, name))
      await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)))
      const field = await page.waitForSelector('input[type=file]')
      await field?.uploadFile(...paths)
    },
    async download(click) {
      const earlier = new Set(await readdir(downloads))
      await click()
      const fresh = async () => (await completeIn(downloads)).filter((name) => !earlier.has(name))
      await expect.poll(fresh, { timeout: 20_000 }).toHaveLength(1)
      const [name = ''] = await fresh()
      return { name, content: await readFile(join(downloads, name)) }
    },
  }
}

/** Stores a picture of what the window shows. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, `${name.replaceAll(/[^\w -]/g, '')}.png`), await page.screenshot())
}
