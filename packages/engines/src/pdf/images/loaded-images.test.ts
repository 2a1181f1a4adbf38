import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Document, emptyStore, PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { endEngines } from '../../host/index.ts'
import { encodeJpeg } from '../../images/index.ts'
import { randomFrom } from '@docweave/fixtures'
import { runMupdf } from '../run-mupdf.ts'

const [width, height] = [1200, 900]

/** A large image of noise, of about a megabyte. */
function noise(): Uint8Array {
  const random = randomFrom(7)
  const pixels = Uint8ClampedArray.from({ length: width * height }, () => random() * 255)
  return encodeJpeg({ width, height, stride: width, pixels, components: 1 }, 90, 300)
}

const images = 40

/** Returns a document of many large, distinct images, with their object numbers. */
function manyImages(jpeg: Uint8Array) {
  const document = new PDFDocument()
  const dictionary = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 }
  const known = { ...dictionary, ColorSpace: 'DeviceGray', Filter: 'DCTDecode' }
  const objects = Array.from({ length: images }, () => document.addRawStream(jpeg, known))
  const numbers = objects.map((object) => object.asIndirect())
  const used = Object.fromEntries(objects.map((object, at) => [`Image${at}`, object]))
  document.insertPage(-1, document.addPage([0, 0, 100, 100], 0, document.addObject({ XObject: used }), ''))
  return { pdf: document.saveToBuffer('').asUint8Array().slice(), numbers }
}

// Regression test: five hundred scanned pages took 860 MB, because each image's reference count was one too high.
it('frees the memory of loaded images', () => {
  const jpeg = noise()
  const { pdf, numbers } = manyImages(jpeg)
  const document = Document.openDocument(pdf, 'application/pdf').asPDF()
  const before = process.memoryUsage().external
  let total = 0
  for (const number of numbers) {
    const image = document?.loadImage(document.newIndirect(number))
    total += image?.getWidth() ?? 0
    image?.destroy()
    emptyStore()
  }
  expect(total).toBe(width * images)
  expect(jpeg.length).toBeGreaterThan(700_000)
  expect(process.memoryUsage().external - before).toBeLessThan(5 * jpeg.length)
})

// Regression test: converting five hundred scanned pages to Word failed with MEMORY_EXCEEDED, because mupdf's heap held two copies of each
// page's JPEG until the task ended.
it('frees the memory of JPEGs that were read', async () => {
  const { pdf, numbers } = manyImages(noise())
  const path = join(await mkdtemp(join(tmpdir(), 'docweave-images-')), 'many.pdf')
  await writeFile(path, pdf)
  const options = { signal: new AbortController().signal, memoryMegabytes: 50 }
  const found = await runMupdf('findImages', { path, pages: [0] }, options)
  expect(found).toEqual({ images: numbers, plain: images })
  await rm(dirname(path), { recursive: true })
  await endEngines()
})
