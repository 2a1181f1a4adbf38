/** Helpers for tests of the workspace: adding and reading steps. */
import { expect, type Page } from '@playwright/test'
import { at } from './pages.ts'
import { scanOf } from './sample-files.ts'

export const scan = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: scanOf([['One'], ['Two'], ['Three']]) }

export const open = (page: Page, path: string, locale: 'en' | 'ko' | 'ja' = 'en') =>
  page.goto(at(path, locale), { waitUntil: 'networkidle' })

/** The steps' names, in their order. */
export const steps = (page: Page) =>
  page
    .locator('ol.thread section[aria-label] h2')
    .evaluateAll((all) => all.map((each) => each.textContent?.replace(/^(Step \d+|\d+단계) /, '')))
export const expectSteps = (page: Page, ...names: string[]) => expect.poll(() => steps(page)).toEqual(names)

export const step = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^(Step \\d+|\\d+단계): ${name.replace(/[()]/g, '\\$&')}$`) })
/** Shows the options of a step in the rail. */
export const choose = (page: Page, name: string) => step(page, name).getByRole('heading').getByRole('button').click()

/** The options of the chosen step, counted from 1. */
export const options = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`\\(step ${number}\\)$`) })

export const list = (page: Page) => page.getByRole('list', { name: /^(Tools you can add here|여기에 추가할 도구)$/ })

export async function add(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a step' }).click()
  await list(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

export const search = (page: Page) => new URL(page.url()).searchParams
