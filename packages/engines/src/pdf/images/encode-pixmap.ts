/** Encodes pixmaps as image files. */
import type { Pixmap } from 'mupdf'
import { encodeJpeg, encodePng } from '../../images/index.ts'

/** The format of an image file. `black` is one bit per pixel, for PNG only. */
export type ImageFormat =
  | { type: 'jpg'; quality: number; colour: 'colour' | 'grey' }
  | { type: 'png'; background: 'white' | 'transparent'; colour: 'colour' | 'grey' | 'black' }

/** Converts premultiplied alpha, which mupdf uses, to straight alpha, which PNG requires. */
function unmultiplied(pixels: Uint8ClampedArray, components: number): Uint8ClampedArray {
  const plain = pixels.slice()
  for (let at = components - 1; at < plain.length; at += components) {
    const alpha = plain[at] ?? 0
    if (alpha === 0 || alpha === 255) continue
    for (let part = at - components + 1; part < at; part++) plain[part] = Math.round(((plain[part] ?? 0) * 255) / alpha)
  }
  return plain
}

/** Thresholds grey levels to one bit per pixel at half brightness. */
function bitsOf(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  stride: number,
): { bits: Uint8Array; rowBytes: number } {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((pixels[y * stride + x] ?? 0) > 127)
        bits[y * rowBytes + (x >> 3)] = (bits[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  return { bits, rowBytes }
}

/**
 * Encodes a grey or RGB pixmap; alpha is only allowed for a transparent PNG.
 *
 * @returns a copy, not a view of mupdf's heap
 */
export function encodePixmap(pixmap: Pixmap, format: ImageFormat, dpi: number): Uint8Array {
  const size = { width: pixmap.getWidth(), height: pixmap.getHeight() }
  const stride = pixmap.getStride()
  const pixels = pixmap.getPixels()
  const components = pixmap.getNumberOfComponents()
  const alpha = pixmap.getAlpha() > 0
  if (format.type === 'jpg')
    return encodeJpeg({ ...size, stride, pixels, components: components === 1 ? 1 : 3 }, format.quality, dpi)
  if (format.colour === 'black') {
    const { bits, rowBytes } = bitsOf(pixels, size.width, size.height, stride)
    return encodePng({ ...size, stride: rowBytes, pixels: bits, form: 'black' }, dpi)
  }
  if (alpha)
    return encodePng(
      {
        ...size,
        stride,
        pixels: unmultiplied(pixels, components),
        form: components === 2 ? 'grey-alpha' : 'rgb-alpha',
      },
      dpi,
    )
  return encodePng({ ...size, stride, pixels, form: components === 1 ? 'grey' : 'rgb' }, dpi)
}
