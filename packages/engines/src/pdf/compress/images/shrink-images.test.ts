/** Images become smaller by their content: no pixel of drawings, masks and bitonal images changes, and photographs change little. */
import { deflateSync } from 'node:zlib'
import { ColorSpace, PDFDocument, Pixmap, type PDFObject } from 'mupdf'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '@docweave/fixtures'
import { shrinkImages } from './shrink-images.ts'

const wish = { dpi: 150, quality: 65 }

interface ImageMade {
  width: number
  height: number
  /** The samples, or an encoded image with its filter. */
  data: Uint8Array
  filter?: string
  space: string
  bits?: number
  more?: Record<string, unknown>
}

/** Adds a page that draws an image with a width of `points`, and returns the image. */
function addImage(document: PDFDocument, made: ImageMade, points = 200): PDFObject {
  const image = document.addRawStream(made.filter === undefined ? deflateSync(made.data) : made.data, {
    Type: document.newName('XObject'),
    Subtype: document.newName('Image'),
    Width: made.width,
    Height: made.height,
    BitsPerComponent: made.bits ?? 8,
    ColorSpace: document.newName(made.space),
    Filter: document.newName(made.filter ?? 'FlateDecode'),
    ...made.more,
  })
  const size = `${points} 0 0 ${(points * made.height) / made.width} 0 0`
  const resources = document.addObject({ XObject: { I: image } })
  document.insertPage(-1, document.addPage([0, 0, points, points], 0, resources, `${size} cm /I Do`))
  return image
}

/** Samples of a smooth picture. */
const photograph = (width: number, height: number, components: number) =>
  Uint8Array.from({ length: width * height * components }, (_, at) => {
    const [x, y] = [Math.floor(at / components) % width, Math.floor(at / components / width)]
    return 128 + 60 * Math.sin((x + 40 * (at % components)) / 50) + 60 * Math.cos(y / 35) + ((x * y) % 7)
  })

/** The pixels of an image as drawn. */
function pixelsOf(document: PDFDocument, image: PDFObject): Uint8Array {
  const pixmap = document.loadImage(image).toPixmap()
  return Uint8Array.from(pixmap.getPixels())
}

const meanDifference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

const filterOf = (image: PDFObject) => image.get('Filter').asName()

describe('shrinkImages', () => {
  it('encodes photographs as JPEG at the resolution at which they are drawn', () => {
    const document = new PDFDocument()
    const image = addImage(
      document,
      { width: 900, height: 600, data: photograph(900, 600, 3), space: 'DeviceRGB' },
      144,
    )
    shrinkImages(document, { wish, unused: new Set() }, () => undefined)
    expect([filterOf(image), image.get('Width').asNumber(), image.get('Height').asNumber()]).toEqual([
      'DCTDecode',
      300,
      200,
    ])
  })

  it('gives drawings a palette, and changes no pixel', () => {
    const document = new PDFDocument()
    const data = Uint8Array.from({ length: 300 * 200 * 3 }, (_, at) => (Math.floor(at / 3 / 17) % 5) * 50 + (at % 3))
    const image = addImage(document, { width: 300, height: 200, data, space: 'DeviceRGB' })
    const before = pixelsOf(document, image)
    shrinkImages(document, { wish, unused: new Set() }, () => undefined)
    expect([filterOf(image), image.get('BitsPerComponent').asNumber()]).toEqual(['FlateDecode', 4])
    expect(pixelsOf(document, image)).toEqual(before)
  })

  it('encodes bitonal images and stencils as JBIG2, and changes no pixel', () => {
    const document = new PDFDocument()
    const random = randomFrom(5)
    const discs = Array.from({ length: 80 }, () => ({
      x: random() * 640,
      y: random() * 500,
      radius: 5 + random() * 20,
    }))
    const isBlack = (x: number, y: number) => discs.some((disc) => Math.hypot(x - disc.x, y - disc.y) < disc.radius)
    const data = Uint8Array.from({ length: 80 * 500 }, (_, at) =>
      Array.from({ length: 8 }, (__, bit) => Number(!isBlack((at % 80) * 8 + bit, Math.floor(at / 80)))).reduce(
        (byte, bit) => byte * 2 + bit,
      ),
    )
    const scan = { width: 640, height: 500, data, bits: 1 }
    const images = [
      addImage(document, { ...scan, space: 'DeviceGray' }),
      addImage(document, { ...scan, space: 'DeviceGray', more: { Decode: [1, 0] } }),
      addImage(document, { ...scan, space: 'None', more: { ImageMask: true, ColorSpace: document.newNull() } }),
    ]
    const before = images.map((image) => pixelsOf(document, image))
    shrinkImages(document, { wish: undefined, unused: new Set() }, () => undefined)
    expect(images.map(filterOf)).toEqual(['JBIG2Decode', 'JBIG2Decode', 'JBIG2Decode'])
    expect(images.map((image) => pixelsOf(document, image))).toEqual(before)
  })

  it.each([undefined, [1, 0, 1, 0, 1, 0, 1, 0]])('keeps the inks of CMYK JPEGs with Decode %j', (Decode) => {
    const document = new PDFDocument()
    const pixmap = new Pixmap(ColorSpace.DeviceCMYK, [0, 0, 400, 300], false)
    const stride = pixmap.getStride()
    const samples = photograph(400, 300, 4)
    for (let y = 0; y < 300; y++) pixmap.getPixels().set(samples.subarray(y * 1600, (y + 1) * 1600), y * stride)
    const data = pixmap.asJPEG(98, false).slice()
    const more = Decode ? { Decode } : {}
    const image = addImage(
      document,
      { width: 400, height: 300, data, filter: 'DCTDecode', space: 'DeviceCMYK', more },
      192,
    )
    const before = pixelsOf(document, image)
    shrinkImages(document, { wish, unused: new Set() }, () => undefined)
    expect(image.get('Length').asNumber()).toBeLessThan(data.length)
    expect(meanDifference(pixelsOf(document, image), before)).toBeLessThan(4)
  })

  it('reduces the resolution of soft masks without artefacts', () => {
    const document = new PDFDocument()
    const mask = document.addRawStream(deflateSync(photograph(800, 800, 1)), {
      Subtype: document.newName('Image'),
      Width: 800,
      Height: 800,
      BitsPerComponent: 8,
      ColorSpace: document.newName('DeviceGray'),
      Filter: document.newName('FlateDecode'),
    })
    const data = photograph(800, 800, 3)
    addImage(document, { width: 800, height: 800, data, space: 'DeviceRGB', more: { SMask: mask } }, 96)
    shrinkImages(document, { wish, unused: new Set() }, () => undefined)
    expect([filterOf(mask), mask.get('Width').asNumber()]).toEqual(['FlateDecode', 200])
    expect(mask.readStream().getLength()).toBe(200 * 200)
  })

  it('keeps images with colour keys, mattes, or data that ends early, or that cannot be decoded', () => {
    const document = new PDFDocument()
    const whole = { width: 300, height: 300, data: photograph(300, 300, 3), space: 'DeviceRGB' }
    const matte = document.addRawStream(deflateSync(photograph(300, 300, 1)), {
      ...{ Subtype: document.newName('Image'), Width: 300, Height: 300, BitsPerComponent: 8 },
      ...{ ColorSpace: document.newName('DeviceGray'), Filter: document.newName('FlateDecode'), Matte: [0, 0, 0] },
    })
    const badProfile = document.addStream(Buffer.from('no profile'), { N: 2 })
    const images = [
      addImage(document, { ...whole, more: { Mask: [0, 10, 0, 10, 0, 10] } }),
      addImage(document, { ...whole, more: { SMask: matte } }),
      addImage(document, { ...whole, bits: 1, data: whole.data.subarray(0, 20), space: 'DeviceGray' }),
      addImage(document, { ...whole, filter: 'DCTDecode', data: Buffer.from('not a JPEG') }),
      addImage(document, { ...whole, more: { ColorSpace: [document.newName('ICCBased'), badProfile] } }),
    ]
    const keys = images.map((image) => [filterOf(image), image.get('Width').asNumber()])
    shrinkImages(document, { wish, unused: new Set() }, () => undefined)
    expect(images.map((image) => [filterOf(image), image.get('Width').asNumber()])).toEqual(keys)
  })
})
