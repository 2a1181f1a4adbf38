/** The manual's reference of the public API is the one that the API serves. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { API_PAGE, apiReference } from './api-reference.ts'

/** The formatter aligns the columns of tables, and breaks nothing else. */
const unaligned = (text: string) => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---').trim()

test('the page is up to date (run `npm run api-page`)', { timeout: 60_000 }, async () => {
  const page = await readFile(API_PAGE, 'utf8')
  expect(unaligned(page)).toBe(unaligned(await apiReference()))
  expect(page).toContain('`POST /convert/{tool}`')
})
