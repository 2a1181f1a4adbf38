/** The manual's settings page lists the settings that the programs parse. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SETTINGS_PAGE, settingsTables, withTables } from './settings-tables.ts'

/** The formatter aligns the columns of tables. */
const unaligned = (text: string) => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')

test('the page is up to date (run `npm run settings-page`)', { timeout: 60_000 }, async () => {
  const page = await readFile(SETTINGS_PAGE, 'utf8')
  expect(unaligned(page)).toBe(unaligned(withTables(page, await settingsTables())))
})

test('each setting has a meaning, and machine-dependent defaults are left out', { timeout: 60_000 }, async () => {
  const tables = await settingsTables()
  expect(tables).toContain('| `DOCWEAVE_FAILED_HOURS` | 24 |')
  expect(tables).toContain('| `DOCWEAVE_MAX_UPLOAD_BYTES` | 2 GiB |')
  expect(tables).toMatch(/\| `DOCWEAVE_AT_ONCE` \| {2}\|/)
  expect(tables).not.toContain(process.cwd())
})

test('a page without the markers is rejected', () => {
  expect(() => withTables('# Settings\n', 'tables')).toThrow('no place for the tables')
})
