/** JPEGs are unchanged in the PDF, however a page displays them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Matrix, PDFDocument } from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegPicture } from '@docweave/fixtures/picture-files'
import { pixelDifference } from '@docweave/fixtures/page-comparison'
import { JpegPictures } from './jpeg-pictures.ts'
import { printPages } from './print-pages.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-jpegs-'))
})
afterAll(() => rm(place, { recursive: true }))

const photo = Buffer.from(jpegPicture({ width: 400, height: 300 }))
const href = `data:image/jpeg;base64,${photo.toString('base64')}`
const picture = `<image x="10" y="20" width="160" height="120" preserveAspectRatio="none" href="${href}"/>`

async function print(page: string): Promise<PDFDocument> {
  const folder = await mkdtemp(join(place, 'pages-'))
  await writeFile(join(folder, '0.svg'), page)
  const signal = new AbortController().signal
  await printPages({ folder, pages: ['0.svg'], out: 'pages.pdf', signal, memoryMegabytes: 1500 })
  return new PDFDocument(await readFile(join(folder, 'pages.pdf')))
}

/** The bytes of the JPEGs in a document. */
const jpegsIn = (document: PDFDocument) =>
  Array.from({ length: document.countObjects() - 1 }, (_, at) => document.newIndirect(at + 1))
    .filter((object) => object.isStream() && object.get('Filter').toString() === '/DCTDecode')
    .map((object) => Buffer.from(object.readRawStream().asUint8Array()))

const drawn = (document: PDFDocument) =>
  document.loadPage(0).toPixmap(Matrix.identity, ColorSpace.DeviceRGB, false, true)

test.each([
  ['once', picture, 1],
  ['twice', `${picture}<g transform="translate(100,50)">${picture}</g>`, 1],
  [
    'with a clipping path',
    `<clipPath id="c"><rect x="30" y="30" width="50" height="50"/></clipPath><g clip-path="url(#c)">${picture}</g>`,
    1,
  ],
  ['half transparent', `<g opacity="0.5">${picture}</g>`, 1],
  [
    'as a fill',
    `<defs><pattern id="p" patternUnits="userSpaceOnUse" width="200" height="160">${picture}</pattern></defs><rect width="200" height="160" fill="url(#p)"/>`,
    0,
  ],
])('a JPEG drawn %s is embedded unchanged where possible, and looks the same', async (_how, content, kept) => {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${content}</svg>`
  const pictures = new JpegPictures()
  const document = await print(pictures.takeOut(page))
  pictures.putBack(document)
  const jpegs = jpegsIn(document)
  expect(jpegs).toHaveLength(kept)
  for (const jpeg of jpegs) expect(jpeg.equals(photo)).toBe(true)
  const { worst } = pixelDifference(drawn(document), drawn(await print(page)))
  expect(worst).toBeLessThan(10)
})

test('leaves an invalid JPEG to librsvg', () => {
  const page = `<image href="data:image/jpeg;base64,${photo.subarray(0, 500).toString('base64')}"/>`
  expect(new JpegPictures().takeOut(page)).toBe(page)
})
