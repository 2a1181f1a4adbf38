/** What a visitor does and sees on a page, by roles and accessible names as Firefox computes them. */
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import { env } from '../env.ts'
import type { Visitor } from './visitor.ts'

type Role = 'button' | 'checkbox' | 'heading' | 'link' | 'textbox' | 'radio' | 'spinbutton'

/** Milliseconds that a job may take on a busy machine. */
export const jobLasts = 60_000

const selector = (role: Role, name: string) => `::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`

/** Waits for an element. */
export async function find(page: Page, role: Role, name: string, timeout = 15_000) {
  const found = await page.waitForSelector(selector(role, name), { timeout })
  if (!found) throw new Error(`There is no ${role} ${name}`)
  return found
}

/** Waits for an element that can be clicked, and clicks it. */
export const click = (page: Page, role: Role, name: string): Promise<void> => page.locator(selector(role, name)).click()

/** Waits for a field by its label, and types into it. Fields for passwords have no role. */
export async function fill(page: Page, label: string, value: string): Promise<void> {
  const id = async () => {
    const labels = await page.$$eval('label', (all) => all.map((each) => [each.innerText.trim(), each.htmlFor]))
    return labels.find(([text]) => text === label)?.[1] ?? ''
  }
  await expect.poll(id, { timeout: 15_000 }).not.toBe('')
  await page.locator(`[id=${JSON.stringify(await id())}]`).fill(value)
}

/** Whether the page has such an element now. */
export const has = async (page: Page, role: Role, name: string): Promise<boolean> =>
  (await page.$(selector(role, name))) !== null

export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/** Waits until the page shows a text. */
export const expectText = (page: Page, text: string, timeout = 15_000) =>
  expect.poll(() => textOf(page), { timeout }).toContain(text)

/** Waits until the job's state is the page's heading. */
export const expectState = (page: Page, state: string, timeout = jobLasts) =>
  expect.poll(() => page.$eval('h1', (heading) => heading.textContent), { timeout }).toBe(state)

/** Opens a path in a language, and waits until the page has loaded its scripts. */
export async function open({ page, network }: Visitor, path: string, locale: Locale = 'en'): Promise<void> {
  await page.goto(network.url + withLocale(path, locale, env.defaultLocale), { waitUntil: 'networkidle0' })
}

/** Opens a pipeline's page, chooses files, and chooses where it runs. */
export async function prepare(
  visitor: Visitor,
  path: string,
  place: 'browser' | 'server',
  ...files: { name: string; buffer: Buffer }[]
): Promise<void> {
  const { page } = visitor
  await open(visitor, path)
  await visitor.choose(...files)
  const names = { browser: 'Run in this browser', server: 'Run on the server' }
  const other = { browser: 'server', server: 'browser' } as const
  // The button offers the other place. Which one comes first depends on the files, so it may still change.
  const choose = async () => {
    const chosen = await page.evaluate(() => localStorage.getItem('docweave-run-place'))
    if (chosen === place) return chosen
    const button =
      (await page.$(selector('button', names[place]))) ?? (await page.$(selector('button', names[other[place]])))
    await button?.click()
    return undefined
  }
  await expect.poll(choose, { timeout: 15_000, interval: 200 }).toBe(place)
}

export const run = (page: Page): Promise<void> => click(page, 'button', 'Run')

/** Clicks the first link of a job's page that downloads a result. */
export const clickDownload = (page: Page): Promise<void> => page.locator('main a[download]').click()
