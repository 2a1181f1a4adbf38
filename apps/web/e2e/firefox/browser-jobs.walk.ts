/** Jobs in Firefox itself: nothing reaches the server, and they survive a reload. */
import { buffer } from 'node:stream/consumers'
import * as mupdf from 'mupdf'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { documentPdf } from '@docweave/fixtures'
import { blue, coloured, lime, photo, red } from '../sample-files.ts'
import { click, clickDownload, expectState, expectText, fill, find, prepare, run } from './on-page.ts'
import { besidesBuiltFiles } from './recording-proxy.ts'
import { openVisitor, startFirefox } from './visitor.ts'

const browser = await startFirefox()

const pdf = (content: Buffer) => mupdf.Document.openDocument(content, 'application/pdf')
const long = (pages: number) => ({ name: 'long.pdf', buffer: Buffer.from(documentPdf({ pages })) })
/** The engine's own warnings are for its developers. */
const ours = (said: readonly string[]) => said.filter((text) => !text.startsWith('warning: '))

test('runs two steps and downloads the result; nothing is uploaded', async () => {
  const visitor = await openVisitor(browser)
  const { page, network, said } = visitor
  await prepare(visitor, '/rotate-pdf?then=compress-pdf', 'browser', coloured('계약서.pdf', [red, lime, blue]))
  await expectText(page, 'In your browser: nothing is uploaded')
  network.requests.length = 0
  await run(page)
  await expectState(page, 'Done')
  const { name, content } = await visitor.download(() => clickDownload(page))
  expect(name).toBe('계약서-docweave.pdf')
  const document = pdf(content)
  expect(document.countPages()).toBe(3)
  expect(document.loadPage(0).getBounds()).toEqual([0, 0, 842, 595])
  expect(besidesBuiltFiles(network.requests)).toEqual([])
  expect(ours(said)).toEqual([])
})

test('continues after a reload, and downloads all results as a ZIP', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/compress-pdf?then=pdf-to-png', 'browser', long(16))
  await run(page)
  await expectState(page, 'Running')
  await page.reload()
  await expectState(page, 'Done')
  await expectText(page, '16 files')
  const { name, content } = await visitor.download(() => click(page, 'link', 'Download all as ZIP'))
  expect(name).toBe('long.zip')
  const names: string[] = []
  for await (const { fileName } of (await fromBufferPromise(content)).eachEntry()) names.push(fileName)
  expect(names).toHaveLength(16)
  expect(names[0]).toMatch(/^long.*\.png$/)
})

test('can be cancelled, and run again', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/pdf-to-jpg', 'browser', long(16))
  await run(page)
  await click(page, 'button', 'Cancel')
  await expectState(page, 'Cancelled')
  await click(page, 'button', 'Try again')
  await expectState(page, 'Done')
  await expectText(page, '16 files')
})

test('reports a wrong password, and opens the file with the right one', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/rotate-pdf', 'browser', coloured('locked.pdf', [red], 'right'))
  await fill(page, 'Password for this file', 'wrong')
  await run(page)
  await expectState(page, 'Failed')
  await expectText(page, 'The password for this file is incorrect')
  await fill(page, 'Password for locked.pdf', 'right')
  await click(page, 'button', 'Try again')
  await expectState(page, 'Done')
  const { content } = await visitor.download(() => clickDownload(page))
  expect([pdf(content).needsPassword(), pdf(content).countPages()]).toEqual([false, 1])
})

test.each([
  ['ko', '파일이 손상되어 열 수 없어요.'],
  ['ja', 'ファイルが壊れているため、開けません。'],
] as const)('a damaged file shows its message in %s', async (locale, message) => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/rotate-pdf', 'browser', { name: 'bad.pdf', buffer: Buffer.from('%PDF-1.7\nnothing') })
  await run(page)
  await expectState(page, 'Failed')
  await expectText(page, 'This file is damaged and can’t be opened.')
  await page.goto(page.url().replace('/download/', `/${locale}/download/`))
  await expectText(page, message)
})

test('makes a PDF of photos, and PNGs of it', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/img-to-pdf?then=pdf-to-png', 'browser', photo('dark.jpg', 40), photo('light.jpg', 220))
  await run(page)
  await expectState(page, 'Done')
  await expectText(page, '2 files')
  const { content } = await visitor.download(() => click(page, 'link', 'Download all as ZIP'))
  const zip = await fromBufferPromise(content)
  const shades: number[] = []
  for await (const entry of zip.eachEntry()) {
    const picture = new mupdf.Image(await buffer(await zip.openReadStreamPromise(entry))).toPixmap()
    const middle = Math.floor(picture.getHeight() / 2) * picture.getStride()
    shades.push(picture.getPixels()[middle + 3 * Math.floor(picture.getWidth() / 2)] ?? -1)
  }
  expect(shades[0]).toBeCloseTo(40, -1)
  expect(shades[1]).toBeCloseTo(220, -1)
})

test('the server goes on with a result of the browser', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/rotate-pdf', 'browser', coloured('start.pdf', [red, lime]))
  await run(page)
  await expectState(page, 'Done')
  // The links move when the preview appears.
  await page.waitForSelector('[data-preview-page] canvas')
  await click(page, 'link', 'Split PDF')
  await click(page, 'button', 'Run on the server')
  await find(page, 'button', 'Run in this browser')
  await run(page)
  await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(/\/download\/[0-9a-f]{32}$/)
  await expectState(page, 'Done')
  await expectText(page, '2 files')
})
