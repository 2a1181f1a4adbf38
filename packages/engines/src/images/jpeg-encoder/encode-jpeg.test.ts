/** Tests the encoder with mupdf's decoder: the decoded image equals the original, except for the loss of the quality setting. */
import { ColorSpace, Image, Pixmap } from 'mupdf'
import { expect, it } from 'vitest'
import { encodeJpeg } from './encode-jpeg.ts'
import type { Raster } from './plain-squares.ts'

type Paint = (x: number, y: number) => readonly number[]

function raster(width: number, height: number, components: 1 | 3, paint: Paint): Raster {
  const stride = width * components + 5
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set(paint(x, y).slice(0, components), y * stride + x * components)
  return { width, height, stride, components, pixels }
}

/** The root mean square error of the decoded `file`, in levels of 255. */
function lossOf(image: Raster, file: Uint8Array): number {
  const decoded = new Image(file).toPixmap()
  expect([decoded.getWidth(), decoded.getHeight(), decoded.getNumberOfComponents()]).toEqual([
    image.width,
    image.height,
    image.components,
  ])
  const [pixels, stride] = [decoded.getPixels(), decoded.getStride()]
  let sum = 0
  const rowBytes = image.width * image.components
  for (let y = 0; y < image.height; y++)
    for (let at = 0; at < rowBytes; at++)
      sum += ((pixels[y * stride + at] ?? 0) - (image.pixels[y * image.stride + at] ?? 0)) ** 2
  return Math.sqrt(sum / (rowBytes * image.height))
}

function loss(image: Raster, quality: number): { error: number; bytes: number } {
  const file = encodeJpeg(image, quality, 150)
  return { error: lossOf(image, file), bytes: file.length }
}

const gradient: Paint = (x, y) => [(x * 3) % 256, (y * 2) % 256, 128]
/** Deterministic noise, the hardest case, since every coefficient is needed. */
const noise: Paint = (x, y) => {
  const level = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177) >>> 24
  return [level, level, level]
}
const page: Paint = (x, y) => (x % 40 < 3 && y % 30 > 10 ? [20, 20, 20] : [255, 255, 255])

it.each([
  ['a page in grey', 1, page],
  ['a page in colour', 3, page],
  ['a gradient', 3, gradient],
  ['noise in grey', 1, noise],
  ['noise in colour', 3, noise],
] as const)('encodes %s at every size', (_name, components, paint) => {
  for (const [width, height] of [
    [1, 1],
    [7, 9],
    [16, 16],
    [17, 33],
    [203, 150],
  ] as const)
    expect(loss(raster(width, height, components, paint), 100).error).toBeLessThan(paint === gradient ? 8 : 1)
})

it('a lower quality increases the loss and reduces the size', () => {
  const results = [95, 80, 50, 20, 1].map((quality) => loss(raster(200, 200, 3, gradient), quality))
  const errors = results.map(({ error }) => error)
  const bytes = results.map((each) => each.bytes)
  expect(errors).toEqual(errors.toSorted((a, b) => a - b))
  expect(bytes).toEqual(bytes.toSorted((a, b) => b - a))
})

it('has about the same loss as mupdf’s encoder at the same quality', () => {
  const image = raster(200, 200, 1, gradient)
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, 200, 200], false)
  for (let y = 0; y < 200; y++)
    pixmap.getPixels().set(image.pixels.subarray(y * image.stride, y * image.stride + 200), y * 200)
  const theirs = lossOf(image, pixmap.asJPEG(85, false).slice())
  expect(loss(image, 85).error).toBeLessThan(theirs * 1.05)
})

it('writes the resolution', () => {
  const image = new Image(encodeJpeg(raster(20, 20, 1, page), 80, 300))
  expect([image.getXResolution(), image.getYResolution()]).toEqual([300, 300])
})
