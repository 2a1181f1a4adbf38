/** The picture of `picture.ts` in formats that are easy to write. */
import { crc32, deflateSync } from 'node:zlib'
import { ColorSpace, Pixmap } from 'mupdf'
import { picturePixels, type PictureOptions } from './picture.ts'

/** An Exif block with only an orientation. */
const exif = (orientation: number) =>
  Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])

export interface JpegOptions extends PictureOptions {
  /** Omitted from the file if 0. */
  dpi?: number
  /** The Exif orientation, 1 to 8. */
  orientation?: number
  /** Inverted, as in Adobe's programs. */
  cmyk?: boolean
}

export function jpegPicture({ dpi = 0, orientation, cmyk = false, ...size }: JpegOptions = {}): Buffer {
  const { width = 60, height = 40 } = size
  const rgb = new Pixmap(ColorSpace.DeviceRGB, [0, 0, width, height], false)
  rgb.getPixels().set(picturePixels(size))
  const pixmap = cmyk ? rgb.convertToColorSpace(ColorSpace.DeviceCMYK) : rgb
  const plain = Buffer.from(pixmap.asJPEG(90, cmyk).slice())
  pixmap.destroy()
  if (cmyk) return plain
  // JFIF 1.02: the unit is at byte 13, followed by the densities.
  plain[13] = dpi === 0 ? 0 : 1
  plain.writeUInt16BE(dpi || 1, 14)
  plain.writeUInt16BE(dpi || 1, 16)
  if (orientation === undefined) return plain
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, block.length + 2])
  return Buffer.concat([plain.subarray(0, 20), head, block, plain.subarray(20)])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(data, crc32(head.subarray(4))))
  return Buffer.concat([head, data, sum])
}

function pngOf(width: number, height: number, colourType: number, bits: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bits, colourType], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** Prefixes each row of `pixels` with filter type 0, which means unfiltered (PNG specification, 9). */
function rows(pixels: Buffer, rowBytes: number): Buffer {
  const lines = Array.from({ length: pixels.length / rowBytes }, (_, row) =>
    pixels.subarray(row * rowBytes, (row + 1) * rowBytes),
  )
  return Buffer.concat(lines.flatMap((line) => [Buffer.alloc(1), line]))
}

/** `alpha` applies to all pixels, 0 to 255; without it the picture has no alpha channel. */
export function pngPicture({
  alpha,
  orientation,
  ...size
}: PictureOptions & { alpha?: number; orientation?: number } = {}): Buffer {
  const { width = 60, height = 40 } = size
  const rgb = picturePixels(size)
  const pixels =
    alpha === undefined
      ? rgb
      : Buffer.concat(
          Array.from({ length: width * height }, (_, at) => Buffer.from([...rgb.subarray(at * 3, at * 3 + 3), alpha])),
        )
  const data = chunk('IDAT', deflateSync(rows(pixels, pixels.length / height), { level: 1 }))
  const turned = orientation === undefined ? [] : [chunk('eXIf', exif(orientation))]
  return pngOf(width, height, alpha === undefined ? 2 : 6, 8, [...turned, data])
}

/** A file of a few hundred kilobytes that decodes to `side` × `side` pixels. */
export const hugePng = (side: number): Buffer =>
  pngOf(side, side, 0, 1, [chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 }))])

/** A bitmap, with its rows from the bottom up. */
export function bmpPicture(): Buffer {
  const [width, height] = [60, 40]
  const rgb = picturePixels()
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(head.length + rgb.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  // Pixels per metre: 96 per inch.
  head.writeInt32LE(3780, 38)
  head.writeInt32LE(3780, 42)
  const data = Array.from({ length: height }, (_, row) => {
    const line = rgb.subarray((height - 1 - row) * width * 3, (height - row) * width * 3)
    return Buffer.from(Array.from(line, (_each, at) => line[at - (at % 3) + 2 - (at % 3)] ?? 0))
  })
  return Buffer.concat([head, ...data])
}

/** A GIF of `frames`: the picture first, then solid black. Its data is uncompressed: a clear code precedes each pixel. */
export function gifPicture(frames = 1): Buffer {
  const [width, height] = [60, 40]
  const rgb = picturePixels()
  const palette = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, ...Array.from({ length: 9 }, () => 0)]
  const head = Buffer.from(
    ['GIF89a'.split('').map((each) => each.charCodeAt(0)), width, 0, height, 0, 0x82, 0, 0, palette].flat(),
  )
  const colourAt = (at: number) =>
    [0, 1, 2].map((part) => rgb[at * 3 + part]).join() === '255,255,255'
      ? 4
      : 1 + [0, 1, 2].findIndex((part) => rgb[at * 3 + part] === 255)
  const frame = (black: boolean) => {
    // Code size 3: codes have four bits, 8 clears the table, 9 ends the data.
    const codes = Array.from({ length: width * height }, (_, at) => [8, black ? 0 : colourAt(at)]).flat()
    codes.push(9, 0)
    const packed = Array.from(
      { length: codes.length / 2 },
      (_, at) => (codes[2 * at] ?? 0) | ((codes[2 * at + 1] ?? 0) << 4),
    )
    const blocks = Array.from({ length: Math.ceil(packed.length / 255) }, (_, at) =>
      packed.slice(at * 255, (at + 1) * 255),
    )
    return [
      0x21,
      0xf9,
      4,
      0,
      0,
      0,
      0,
      0,
      0x2c,
      0,
      0,
      0,
      0,
      width,
      0,
      height,
      0,
      0,
      3,
      ...blocks.flatMap((block) => [block.length, ...block]),
      0,
    ]
  }
  const all = Array.from({ length: frames }, (_, index) => frame(index > 0)).flat()
  return Buffer.concat([head, Buffer.from([...all, 0x3b])])
}

/** An uncompressed TIFF of `pages` (TIFF 6.0, section 6), at 144 dpi. */
export function tiffPicture(pages = 1): Buffer {
  const [width, height] = [60, 40]
  const rgb = picturePixels()
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]
  const entries = 11
  const pageBytes = 2 + entries * 12 + 4 + 6 + 8 + rgb.length
  for (let page = 0; page < pages; page++) {
    const start = 8 + page * pageBytes
    const after = start + 2 + entries * 12 + 4
    const head = Buffer.alloc(after - start + 14)
    head.writeUInt16LE(entries)
    const values: [tag: number, type: number, count: number, value: number][] = [
      [256, 3, 1, width],
      [257, 3, 1, height],
      [258, 3, 3, after],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, after + 14],
      [277, 3, 1, 3],
      [278, 3, 1, height],
      [279, 4, 1, rgb.length],
      [282, 5, 1, after + 6],
      [283, 5, 1, after + 6],
    ]
    for (const [at, [tag, type, count, value]] of values.entries()) {
      head.writeUInt16LE(tag, 2 + at * 12)
      head.writeUInt16LE(type, 4 + at * 12)
      head.writeUInt32LE(count, 6 + at * 12)
      head.writeUInt32LE(value, 10 + at * 12)
    }
    head.writeUInt32LE(page + 1 < pages ? start + pageBytes : 0, 2 + entries * 12)
    for (const part of [0, 1, 2]) head.writeUInt16LE(8, after - start + part * 2)
    head.writeUInt32LE(144, after - start + 6)
    head.writeUInt32LE(1, after - start + 10)
    parts.push(head, rgb)
  }
  return Buffer.concat(parts)
}
