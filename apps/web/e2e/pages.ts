/** Helpers for pages: addresses per locale, console errors, script sizes, downloads, and files that are dropped or pasted. */
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import { env } from './env.ts'

/** The languages whose texts the browser tests know. The types and the unit tests cover every language of the site. */
export const languages = ['en', 'ko', 'ja'] as const satisfies readonly Locale[]

/**
 * The languages in which a flow is tested: one, or all of them with `EVERY_COMBINATION=1`. Flows through the same page have different turns, so
 * that the tests see each of its texts in every language.
 */
export const languagesInTurn = (turn: number): readonly (typeof languages)[number][] =>
  languages.filter((_, index) => env.isEveryCombination || index === turn % languages.length)

/** The address of a path in a locale on this site. */
export const at = (path: string, locale: Locale) => withLocale(path, locale, env.defaultLocale)

/** Collects console errors and warnings from now on, except the status that a missing page logs. */
export function complaints(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if ((type === 'error' || type === 'warning') && !/status of 4\d\d/.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return said
}

/** Adds up the JavaScript that a page loads, in bytes after gzip. Call the result once the page has settled. */
export function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Runs the pipeline that is set up, and returns the path of the downloaded result. */
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

/** A file of a test by its content, like Playwright's own type of this name. */
export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * Drops files on the element in the lower right corner of the window, far from any drop area, or pastes them. (`setInputFiles` chooses
 * files.)
 *
 * Playwright cannot drag files in Chromium: the events are dispatched in the page, with real files.
 */
export async function giveFiles(page: Page, by: 'drop' | 'paste', ...files: readonly FilePayload[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }))
  await page.evaluate(
    ({ given, by }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, content } of given) {
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const corner = document.elementFromPoint(innerWidth - 3, innerHeight - 3) ?? document.body
      const usual = { bubbles: true, cancelable: true, composed: true }
      if (by === 'paste') {
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...usual, clipboardData: transfer }))
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        corner.dispatchEvent(new DragEvent(type, { ...usual, dataTransfer: transfer }))
    },
    { given, by },
  )
}
