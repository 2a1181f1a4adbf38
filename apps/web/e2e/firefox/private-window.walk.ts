/** Private windows of Firefox keep no files (OPFS): jobs run on the server, and the page says so. */
import * as mupdf from 'mupdf'
import { expect, test } from 'vitest'
import { coloured, lime, red } from '../sample-files.ts'
import { clickDownload, expectState, expectText, has, open, run } from './on-page.ts'
import { openVisitor, startFirefox } from './visitor.ts'

test('runs a job of a private window on the server', async () => {
  const browser = await startFirefox({ 'browser.privatebrowsing.autostart': true })
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await open(visitor, '/rotate-pdf')
  // If this changes, private windows can run jobs in the browser.
  const files = page.evaluate(() => navigator.storage.getDirectory().then(() => 'kept', String))
  expect(await files).toContain('SecurityError')
  await visitor.choose(coloured('private.pdf', [red, lime]))
  await expectText(page, 'On the server: deleted after 2 hours')
  expect(await has(page, 'button', 'Run in this browser')).toBe(false)
  await run(page)
  await expectState(page, 'Done')
  expect(new URL(page.url()).pathname).toMatch(/^\/download\/[0-9a-f]{32}$/)
  const { content } = await visitor.download(() => clickDownload(page))
  expect(mupdf.Document.openDocument(content, 'application/pdf').countPages()).toBe(2)
})
