import { PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { drawRegion } from './draw-region.ts'

const side = 14_173
const sheet = { left: 0, top: 0, right: side, bottom: side }

/** Returns the pixel width of a five-metre sheet with this many strokes of this length. */
function widthFor(strokes: number, length: number): number {
  const document = new PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, side, side], 0, document.newDictionary(), '0 0 m 9000 9000 l S'))
  const list = document.loadPage(0).toDisplayList(true)
  const drawn = Array.from({ length: strokes }, () => ({ left: 0, top: 0, right: length, bottom: length }))
  const pixmap = drawRegion(list, sheet, drawn, 'all')
  const width = pixmap.getWidth()
  pixmap.destroy()
  list.destroy()
  return width
}

test('reduces the resolution for 200,000 long strokes, but not for as many short ones or a few long ones', () => {
  expect(widthFor(200_000, 30)).toBe(2500)
  expect(widthFor(100, side)).toBe(2500)
  expect(widthFor(200_000, side)).toBeLessThan(400)
  expect(widthFor(200_000, side)).toBeGreaterThan(50)
})
