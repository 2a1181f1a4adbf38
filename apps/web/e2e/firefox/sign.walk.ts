/** Signing by drawing, in Firefox: the result has the ink where the page shows it. */
import * as mupdf from 'mupdf'
import { expect, test } from 'vitest'
import { click, clickDownload, expectState, prepare, run } from './on-page.ts'
import { openVisitor, startFirefox, takePicture } from './visitor.ts'

const browser = await startFirefox()

function blankPage(): Buffer {
  const document = new mupdf.PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, {}, ''))
  return Buffer.from(document.saveToBuffer('compress').asUint8Array())
}

/** The box of the dark pixels of the first page, in fractions of it. */
function inked(content: Buffer) {
  const page = mupdf.Document.openDocument(content, 'application/pdf').loadPage(0)
  const pixmap = page.toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceGray, false, true)
  const [pixels, width, height] = [pixmap.getPixels(), pixmap.getWidth(), pixmap.getHeight()]
  const dark = Array.from(pixels.keys()).filter((index) => (pixels[index] ?? 255) < 160)
  const [xs, ys] = [
    dark.map((index) => (index % width) / width),
    dark.map((index) => Math.floor(index / width) / height),
  ]
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b), 1)
  const most = (all: number[]) => all.reduce((a, b) => Math.max(a, b), 0)
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
}

test('draws and places a signature', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  await prepare(visitor, '/sign-pdf', 'browser', { name: 'contract.pdf', buffer: blankPage() })
  const pad = await page.waitForSelector('::-p-aria(Drawing area)', { timeout: 15_000 })
  await pad?.scrollIntoView()
  const box = await pad?.boundingBox()
  if (!box) throw new Error('The drawing area is not visible')
  await page.mouse.move(box.x + 30, box.y + 80)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++)
    await page.mouse.move(box.x + 30 + step * 6, box.y + 80 + 35 * Math.sin(step / 3))
  await page.mouse.up()
  await click(page, 'button', 'Place on page 1')
  await page.waitForSelector('[data-stamp]')
  const shown = await page.$eval('[data-stamp]', (stamp) => {
    const paper = stamp.closest('[data-page]')?.getBoundingClientRect()
    if (!paper) throw new Error('The stamp is not on a page')
    const area = stamp.getBoundingClientRect()
    const [left, top] = [(area.x - paper.x) / paper.width, (area.y - paper.y) / paper.height]
    return { left, top, right: left + area.width / paper.width, bottom: top + area.height / paper.height }
  })
  await takePicture(page, 'sign')
  await run(page)
  await expectState(page, 'Done')
  const { content } = await visitor.download(() => clickDownload(page))
  const ink = inked(content)
  for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(ink[side]).toBeCloseTo(shown[side], 1.7)
})
