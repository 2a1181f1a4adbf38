/**
 * A PNG encoder for rendered pages. Rows are not filtered: for text and scans, zlib compresses as well without filters, in a third of the
 * time.
 */
import { crc32, deflateSync } from 'node:zlib'

export interface PngRaster {
  width: number
  height: number
  /** Bytes per row, including padding. */
  stride: number
  pixels: Uint8Array | Uint8ClampedArray
  /** The pixel format; `black` is one bit, 0 black and 1 white, eight pixels per byte, most significant bit first. */
  form: 'black' | 'grey' | 'grey-alpha' | 'rgb' | 'rgb-alpha'
}

/** Colour type and bit depth (PNG specification 11.2.1), and bits per pixel. */
const forms = {
  black: [0, 1, 1],
  grey: [0, 8, 8],
  'grey-alpha': [4, 8, 16],
  rgb: [2, 8, 24],
  'rgb-alpha': [6, 8, 32],
} as const satisfies Record<PngRaster['form'], readonly number[]>

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const inchesToMetre = 39.37007874
const perMetre = 1

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8 + data.length + 4)
  frame.writeUInt32BE(data.length)
  frame.write(type, 4, 'latin1')
  data.copy(frame, 8)
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length)
  return frame
}

/** Encodes an image; `dpi` is written to its header. */
export function encodePng({ width, height, stride, pixels, form }: PngRaster, dpi: number): Buffer {
  const [colourType, bits, pixelBits] = forms[form]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bits, colourType], 8)
  const density = Buffer.alloc(9, perMetre)
  density.writeUInt32BE(Math.round(dpi * inchesToMetre))
  density.writeUInt32BE(Math.round(dpi * inchesToMetre), 4)
  const rowBytes = Math.ceil((width * pixelBits) / 8)
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * stride, y * stride + rowBytes), y * (rowBytes + 1) + 1)
  const parts = [
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}
