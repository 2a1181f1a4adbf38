import { Document, emptyStore, Image, PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { encodeJpeg } from '../../images/index.ts'
import { randomFrom } from '../../specimen/index.ts'

/** A photograph of noise, as large as they come: about a megabyte. */
function noise(): Uint8Array {
  const [width, height] = [1200, 900]
  const random = randomFrom(7)
  const pixels = Uint8ClampedArray.from({ length: width * height }, () => random() * 255)
  return encodeJpeg({ width, height, stride: width, pixels, components: 1 }, 90, 300)
}

const images = 40

/** A document of many large images, none of which is another, with the numbers of their objects. */
function manyImages(jpeg: Uint8Array) {
  const document = new PDFDocument()
  const image = new Image(jpeg)
  const numbers = Array.from({ length: images }, () => document.addImage(image).asIndirect())
  return { pdf: document.saveToBuffer('').asUint8Array().slice(), numbers }
}

// Five hundred scanned pages took 860 MB: each image was held once more than it was let go.
it('gives back the memory of images that were loaded', () => {
  const jpeg = noise()
  const { pdf, numbers } = manyImages(jpeg)
  const document = Document.openDocument(pdf, 'application/pdf').asPDF()
  const before = process.memoryUsage().external
  let width = 0
  for (const number of numbers) {
    const image = document?.loadImage(document.newIndirect(number))
    width += image?.getWidth() ?? 0
    image?.destroy()
    emptyStore()
  }
  expect(width).toBe(1200 * images)
  expect(jpeg.length).toBeGreaterThan(700_000)
  expect(process.memoryUsage().external - before).toBeLessThan(5 * jpeg.length)
})
