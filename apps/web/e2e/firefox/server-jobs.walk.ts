/** Jobs on the server, in Firefox. */
import * as mupdf from 'mupdf'
import { expect, test } from 'vitest'
import { documentPdf } from '@docweave/fixtures'
import { click, clickDownload, expectState, expectText, prepare, run } from './on-page.ts'
import { openVisitor, startFirefox } from './visitor.ts'

const browser = await startFirefox()

test('rotates a PDF on the server: upload, progress, result', async () => {
  const visitor = await openVisitor(browser)
  const { page, network, said } = visitor
  const file = { name: '회의록.pdf', buffer: Buffer.from(documentPdf({ pages: 400 })) }
  await prepare(visitor, '/rotate-pdf?then=compress-pdf', 'server', file)
  // States that pass quickly are recorded in the page.
  await page.evaluate(() => {
    const seen = new Set<string>()
    Reflect.set(window, 'headings', seen)
    const note = () => seen.add(document.querySelector('h1')?.textContent ?? '')
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await run(page)
  await expectState(page, 'Done')
  expect(new URL(page.url()).pathname).toMatch(/^\/download\/[0-9a-f]{32}$/)
  const headings = await page.evaluate(() => [...Reflect.get(window, 'headings')].map(String))
  expect(headings).toEqual(expect.arrayContaining([expect.stringMatching(/^(Waiting|Running)$/), 'Done']))
  expect(network.requests.filter((each) => each.startsWith('POST /uploads'))).toHaveLength(1)

  const { name, content } = await visitor.download(() => clickDownload(page))
  expect(name).toBe('회의록-docweave.pdf')
  const result = mupdf.Document.openDocument(content, 'application/pdf')
  expect(result.countPages()).toBe(400)
  expect(result.loadPage(399).getBounds()).toEqual([0, 0, 842, 595])
  expect(said).toEqual([])

  await click(page, 'button', 'Delete now')
  await page.locator('dialog[open] button::-p-text(Delete now)').click()
  await expectState(page, 'Files deleted')
})

test('a damaged file shows its message, in Korean', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/rotate-pdf', 'server', { name: 'bad.pdf', buffer: Buffer.from('%PDF-1.7\nnothing') })
  await run(page)
  await expectState(page, 'Failed')
  await expectText(page, 'This file is damaged and can’t be opened.')
  await page.goto(page.url().replace('/download/', '/ko/download/'))
  await expectText(page, '파일이 손상되어 열 수 없어요.')
})
