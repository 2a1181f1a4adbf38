/** Helpers for tests of the signing tool: green pages to sign, and where something is drawn on them. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import * as mupdf from 'mupdf'
import { at } from './pages.ts'

/** A PDF of green pages, on which stamps and their transparent parts are easily recognised. */
export function greenPages(count: number) {
  const document = new mupdf.PDFDocument()
  for (let number = 0; number < count; number++)
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, {}, '0.8 1 0.8 rg 0 0 595 842 re f'))
  const buffer = Buffer.from(document.saveToBuffer('compress').asUint8Array())
  return { name: 'contract.pdf', mimeType: 'application/pdf', buffer }
}

/** Opens the signing tool with a file, and waits until its first page is drawn. */
export async function openPanel(page: Page, file = greenPages(3)): Promise<Locator> {
  await page.goto(at('/sign-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [file])
  const panel = page.getByRole('region', { name: 'Signatures on the pages' })
  await expect(panel.locator('[data-page] canvas')).toBeVisible({ timeout: 15_000 })
  return panel
}

/** The pixels of a result's page, 2 per point. */
export async function drawn(path: string, index: number) {
  const page = mupdf.Document.openDocument(await readFile(path), 'application/pdf').loadPage(index)
  const pixmap = page.toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceRGB, false, true)
  const [pixels, width, height] = [pixmap.getPixels(), pixmap.getWidth(), pixmap.getHeight()]
  return {
    width,
    height,
    at: (x: number, y: number) => [...pixels.slice(3 * (y * width + x), 3 * (y * width + x) + 3)],
  }
}

export const green = [204, 255, 204]

/** The bounding box of what is drawn on a page, in fractions of the page. */
export async function inked(path: string, index: number) {
  const { width, height, at } = await drawn(path, index)
  let [left, top, right, bottom] = [1, 1, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (at(x, y).some((value, channel) => Math.abs(value - (green[channel] ?? 0)) > 60)) {
        left = Math.min(left, x / width)
        right = Math.max(right, x / width)
        top = Math.min(top, y / height)
        bottom = Math.max(bottom, y / height)
      }
  return { left, top, right, bottom }
}

/** The box of a stamp on the screen, in fractions of the page. Both are measured at once, because the view may be scrolling. */
export async function placeOf(panel: Locator, name: string) {
  const stamp = panel.getByRole('button', { name, exact: true }).and(panel.locator('[data-stamp]'))
  return stamp.evaluate((shown) => {
    const paper = shown.closest('[data-page]')?.getBoundingClientRect()
    if (!paper) throw new Error('The stamp is not on a page')
    const box = shown.getBoundingClientRect()
    const [left, top] = [(box.x - paper.x) / paper.width, (box.y - paper.y) / paper.height]
    return { left, top, right: left + box.width / paper.width, bottom: top + box.height / paper.height }
  })
}
