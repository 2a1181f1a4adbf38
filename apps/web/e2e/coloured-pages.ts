/** PDFs whose pages are of one colour each: what is drawn of them is told by a pixel. */
import type { Locator } from '@playwright/test'
import * as mupdf from 'mupdf'

export type Colour = readonly [red: number, green: number, blue: number]

export const red: Colour = [255, 0, 0]
export const lime: Colour = [0, 255, 0]
export const blue: Colour = [0, 0, 255]

/** A file with a page of each colour; with a password, one that asks for it. */
export function coloured(name: string, colours: readonly Colour[], password?: string) {
  const document = new mupdf.PDFDocument()
  for (const colour of colours) {
    const paint = `${colour.map((part) => part / 255).join(' ')} rg 0 0 595 842 re f`
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, {}, paint))
  }
  const how =
    password === undefined ? 'compress' : { encrypt: 'aes-256', 'user-password': password, 'owner-password': 'o' }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(document.saveToBuffer(how).asUint8Array()) }
}

/** The colour in the middle of what is drawn of a page of a preview; `undefined` before it is. */
export const colourOf = (pane: Locator, page: number): Promise<number[] | undefined> =>
  pane.locator(`[data-preview-page="${page}"]`).evaluate((place) => {
    const canvas = place.querySelector('canvas')
    const copy = canvas && new OffscreenCanvas(1, 1).getContext('2d')
    if (!copy) return undefined
    copy.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
    return [...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
