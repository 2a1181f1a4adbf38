/** Pages rendered as JPEG, and pictures extracted unchanged. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ColorSpace, Image, Matrix, PDFDocument, type PDFObject, type Pixmap } from 'mupdf'
import { PDFDocument as LibDocument, StandardFonts, degrees, rgb } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import {
  documentPdf,
  drawnByPoppler,
  jpegPicture,
  legibleWords,
  pdfByProgram,
  pixelDifference,
  pngPicture,
  readByPoppler,
  recognisedWords,
  scannedPdf,
} from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(content: Uint8Array, options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  outcomes.push(outcome)
  const files = await Promise.all(
    outcome.files.map(async ({ path, part }) => {
      const bytes = await readFile(path)
      return { path, part, bytes, image: new Image(bytes) }
    }),
  )
  return { files, notices: outcome.notices }
}

const saved = (document: PDFDocument) => document.saveToBuffer('').asUint8Array().slice()

/** The mean difference of two pictures, in levels of 255. */
function difference(one: Pixmap, other: Pixmap): number {
  const [a, b] = [one.getPixels(), other.getPixels()]
  expect(a.length).toBe(b.length)
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  return sum / a.length
}

/** Returns a page covered by an image; `page` is added to the page's dictionary. */
function pageWith(content: Uint8Array, page: Record<string, number | number[]> = {}, pages = 1): Uint8Array {
  const document = new PDFDocument()
  const image = document.addImage(new Image(content))
  image.put('ColorSpace', document.newName('DeviceRGB'))
  for (let index = 0; index < pages; index++) {
    const object = document.addPage(
      [0, 0, 60, 40],
      0,
      document.addObject({ XObject: { I: image } }),
      'q 60 0 0 40 0 0 cm /I Do Q',
    )
    for (const [key, value] of Object.entries(page)) object.put(key, value)
    document.insertPage(-1, object)
  }
  return saved(document)
}

/** A document by pdf-lib: a picture, a field and text in a font that is not embedded; then a rotated and cropped page. */
async function letter(): Promise<Uint8Array> {
  const document = await LibDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const first = document.addPage([400, 300])
  first.drawText('A letter from the library', { x: 40, y: 240, size: 20, font })
  first.drawEllipse({ x: 250, y: 100, xScale: 50, yScale: 30, color: rgb(0, 0.4, 0.8), opacity: 0.5 })
  first.drawImage(await document.embedJpg(Uint8Array.from(jpegPicture())), { x: 40, y: 40, width: 120, height: 80 })
  const field = document.getForm().createTextField('name')
  field.setText('Kim')
  field.addToPage(first, { x: 200, y: 180, width: 120, height: 30, backgroundColor: rgb(1, 1, 0.8) })
  const second = document.addPage([400, 300])
  second.setCropBox(20, 50, 300, 200)
  second.setRotation(degrees(90))
  second.drawText('Turned by a quarter', { x: 60, y: 150, size: 20, font, color: rgb(0, 0.5, 0) })
  return document.save()
}

describe('pdf-to-jpg', () => {
  it.each([
    ['Chromium', 3, () => pdfByProgram('chromium')],
    ['LibreOffice', 3, () => pdfByProgram('libreoffice')],
    ['pdf-lib', 2, letter],
  ] as const)('draws a document by %s like poppler, with legible text', { timeout }, async (_program, count, make) => {
    const content = await make()
    const { files } = await convert(content, { dpi: 100 })
    const legible = await convert(content, { dpi: 150 })
    const numbers = Array.from({ length: count }, (_, at) => at + 1)
    expect(files.map(({ part }) => part)).toEqual(numbers.map((number) => `page-${number}`))
    for (const [at, number] of numbers.entries()) {
      const picture = files[at]?.image.toPixmap()
      if (!picture) throw new Error('no image')
      const expected = drawnByPoppler(content, number, 100)
      expect(Math.abs(picture.getWidth() - expected.getWidth())).toBeLessThanOrEqual(1)
      expect(Math.abs(picture.getHeight() - expected.getHeight())).toBeLessThanOrEqual(1)
      const { mean, worst } = pixelDifference(picture, expected)
      // Measured: 1.2 and 25. A page moved by four pixels makes 40 and more of `worst`, text left out 75,
      // paper of level 251 a `mean` of 4.
      expect(mean).toBeLessThan(3)
      expect(worst).toBeLessThan(30)
      const words = legibleWords(readByPoppler(content, number))
      expect(words.length).toBeGreaterThan(1)
      expect(recognisedWords(legible.files[at]?.path ?? '', words)).toEqual(words)
    }
  })

  it('draws a grey scan in grey, and in colour if the page may contain any', { timeout }, async () => {
    const scan = scannedPdf({ language: 'en', dpi: 100 })
    const [grey] = (await convert(scan, { dpi: 72, quality: 95 })).files
    expect(grey?.image.getNumberOfComponents()).toBe(1)
    const plain = new PDFDocument(scan).loadPage(0).toPixmap(Matrix.identity, ColorSpace.DeviceGray, false)
    if (!grey) throw new Error('no image')
    expect(difference(grey.image.toPixmap(), plain)).toBeLessThan(2)
    const changes: ((page: PDFObject, document: PDFDocument) => void)[] = [
      (page, document) => page.put('Contents', [page.get('Contents'), document.addStream('1 0 0 rg 0 0 9 9 re f', {})]),
      (page, document) => page.put('Annots', [document.addObject({ Subtype: document.newName('Square') })]),
      (page, document) =>
        page.get('Resources', 'XObject').put('Form', document.addStream('', { Subtype: document.newName('Form') })),
      (page, document) => page.get('Resources', 'XObject', 'Scan').put('ColorSpace', document.newName('DeviceCMYK')),
    ]
    for (const change of changes) {
      const document = new PDFDocument(scan)
      change(document.findPage(0), document)
      const [coloured] = (await convert(saved(document), { dpi: 36 })).files
      expect(coloured?.image.getNumberOfComponents()).toBe(3)
    }
  })

  it('draws every page like mupdf, and names it by its number', { timeout }, async () => {
    const content = documentPdf({ pages: 11, scans: 1 })
    const { files } = await convert(content, { dpi: 72 })
    expect(files.map(({ part }) => part)).toEqual(
      Array.from({ length: 12 }, (_, at) => `page-${`${at + 1}`.padStart(2, '0')}`),
    )
    const document = new PDFDocument(content)
    for (const [index, space] of [
      [0, ColorSpace.DeviceRGB],
      [11, ColorSpace.DeviceGray],
    ] as const) {
      const expected = document.loadPage(index).toPixmap(Matrix.identity, space, false, true)
      const image = files[index]?.image
      if (!image) throw new Error('no image')
      expect(difference(image.toPixmap(), expected)).toBeLessThan(3)
      expect([image.getXResolution(), image.getYResolution()]).toEqual([72, 72])
    }
  })

  it('applies page range, resolution, quality and colour', { timeout }, async () => {
    const content = scannedPdf({ language: 'en', pages: 3, dpi: 150 })
    const { files } = await convert(content, { pages: '3,1', dpi: 72, quality: 40, colour: 'grey' })
    expect(files.map(({ part }) => part)).toEqual(['page-3', 'page-1'])
    expect(files.map(({ image }) => [image.getWidth(), image.getHeight(), image.getNumberOfComponents()])).toEqual([
      [596, 842, 1],
      [596, 842, 1],
    ])
    const better = await convert(content, { pages: '3', dpi: 72, quality: 95, colour: 'grey' })
    expect(better.files[0]?.bytes.length).toBeGreaterThan(2 * (files[0]?.bytes.length ?? 0))
  })

  it('applies rotation, crop box and user unit', { timeout }, async () => {
    const sizeOf = async (page: Record<string, number | number[]>) => {
      const { files } = await convert(pageWith(pngPicture(), page), { dpi: 72, quality: 100 })
      const pixmap = files[0]?.image.toPixmap()
      const first = pixmap?.getPixels().subarray(0, 3)
      return {
        size: [pixmap?.getWidth(), pixmap?.getHeight()],
        first: Array.from(first ?? [], (level) => Math.round(level / 255)),
      }
    }
    expect(await sizeOf({})).toEqual({ size: [60, 40], first: [1, 0, 0] })
    expect(await sizeOf({ Rotate: 90 })).toEqual({ size: [40, 60], first: [0, 0, 1] })
    expect(await sizeOf({ CropBox: [30, 20, 60, 40] })).toEqual({ size: [30, 20], first: [0, 1, 0] })
    expect(await sizeOf({ UserUnit: 2 })).toEqual({ size: [120, 80], first: [1, 0, 0] })
  })

  it('writes files that Tesseract reads, with their resolution', { timeout }, async () => {
    const { files } = await convert(documentPdf({ pages: 1 }), { dpi: 200 })
    const [file] = files
    // JFIF 1.02: the resolution in dpi is at byte 13.
    expect(file?.bytes.subarray(6, 18)).toEqual(Buffer.from([...Buffer.from('JFIF\0'), 1, 2, 1, 0, 200, 0, 200]))
    expect(execFileSync('tesseract', [file?.path ?? '', '-'], { encoding: 'utf8' })).toContain('Page 1 of the specimen')
  })

  it('extracts JPEGs unchanged, each once', { timeout }, async () => {
    const picture = jpegPicture()
    const { files, notices } = await convert(pageWith(picture, {}, 3), { mode: 'images' })
    expect(files.map(({ part }) => part)).toEqual(['image-1'])
    expect(Buffer.compare(files[0]?.bytes ?? Buffer.alloc(0), picture)).toBe(0)
    expect(notices).toEqual([])
  })

  it('adds the PDF’s colour profile to a JPEG without changing its pixels', { timeout }, async () => {
    const picture = jpegPicture()
    const document = new PDFDocument()
    // mupdf embeds a profile for every image.
    const image = document.addImage(new Image(picture))
    expect(image.get('ColorSpace', 0).asName()).toBe('ICCBased')
    document.insertPage(-1, document.addPage([0, 0, 60, 40], 0, document.addObject({ XObject: { I: image } }), ''))
    const { files, notices } = await convert(saved(document), { mode: 'images' })
    expect(notices).toEqual([])
    expect(files[0]?.image.getColorSpace()?.getName()).toContain('ICCBased')
    expect(files[0]?.bytes.length).toBeGreaterThan(picture.length)
    expect(files[0]?.bytes.subarray(-200).equals(picture.subarray(-200))).toBe(true)
  })

  it('converts other images to JPEG with their mask, with a notice', { timeout }, async () => {
    const { files, notices } = await convert(pageWith(pngPicture({ alpha: 128 })), { mode: 'images', quality: 100 })
    const first = files[0]?.image.toPixmap().getPixels().subarray(0, 3) ?? []
    for (const [at, level] of [255, 127, 127].entries()) expect(Math.abs((first[at] ?? 0) - level)).toBeLessThan(4)
    expect(notices).toEqual([{ code: 'IMAGES_CONVERTED', params: { images: 1 } }])
  })

  it('converts a damaged JPEG, and extracts the others unchanged', { timeout }, async () => {
    const sound = jpegPicture()
    const document = new PDFDocument()
    const whole = document.addImage(new Image(sound))
    // An invalid marker after the first one makes the header unreadable.
    const damaged = Buffer.concat([sound.subarray(0, 2), Buffer.from('ff7a00040000', 'hex'), sound.subarray(2)])
    const [subtype, filter] = ['Image', 'DCTDecode'].map((name) => document.newName(name))
    const size = { Width: 60, Height: 40, BitsPerComponent: 8 }
    const broken = document.addRawStream(damaged, { Subtype: subtype, Filter: filter, ...size })
    for (const image of [whole, broken]) image.put('ColorSpace', document.newName('DeviceRGB'))
    const page = document.addPage([0, 0, 60, 40], 0, document.addObject({ XObject: { A: broken, B: whole } }), '')
    document.insertPage(-1, page)
    const { files, notices } = await convert(saved(document), { mode: 'images' })
    const sizes = files.map(({ image }) => [image.getWidth(), image.getHeight()])
    expect(sizes).toEqual([
      [60, 40],
      [60, 40],
    ])
    expect(files.filter(({ bytes }) => Buffer.from(bytes).equals(sound))).toHaveLength(1)
    expect(notices).toEqual([{ code: 'IMAGES_CONVERTED', params: { images: 1 } }])
  })

  it('reports a document without pictures', { timeout }, async () => {
    await expect(convert(documentPdf({ pages: 1 }), { mode: 'images' })).rejects.toMatchObject({
      code: 'IMAGES_NOT_FOUND',
    })
  })

  it('rejects a page with too many pixels at the resolution before drawing it', { timeout }, async () => {
    const document = new PDFDocument()
    document.insertPage(-1, document.addPage([0, 0, 7200, 7200], 0, {}, ''))
    await expect(convert(saved(document), { dpi: 100 })).rejects.toMatchObject({
      code: 'IMAGE_TOO_LARGE',
      params: { width: 10_000, height: 10_000 },
    })
    expect((await convert(saved(document), { dpi: 36 })).files).toHaveLength(1)
  })
})
