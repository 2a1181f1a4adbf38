/** What several specs need of a page: its address in a language, and everything it complained of. */
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { localeCodes, type Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import { env } from './env.ts'

export const languages = localeCodes

/** The address of a path in a language, on this site. */
export const at = (path: string, locale: Locale) => withLocale(path, locale, env.defaultLocale)

/** Collects errors and warnings from now on. A missing page logs its own status: that is not one. */
export function complaints(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if ((type === 'error' || type === 'warning') && !/status of 4\d\d/.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return said
}

/** Adds up the JavaScript a page loads, gzipped, in bytes. Read it once the page has settled. */
export function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Runs what is set up, and gives the path of the result. */
export async function runAndFetch(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 40_000 })
  const coming = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  return (await coming).path()
}
