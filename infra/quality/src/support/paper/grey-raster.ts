/** Pages as grey pixels, the material of simulated scans and photographs. */
import { ColorSpace, Matrix, type Page } from 'mupdf'

export interface GreyRaster {
  width: number
  height: number
  /** Row by row, without padding: 0 is black, 255 white. */
  pixels: Uint8Array | Uint8ClampedArray
}

/** Renders a page on white. */
export function renderGrey(page: Page, dpi: number): GreyRaster {
  const pixmap = page.toPixmap(Matrix.scale(dpi / 72, dpi / 72), ColorSpace.DeviceGray, false, true)
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const padded = pixmap.getPixels()
  const pixels = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) pixels.set(padded.subarray(row * stride, row * stride + width), row * width)
  pixmap.destroy()
  return { width, height, pixels }
}

/** The grey at a point between pixels (bilinear interpolation), or `outside` beyond the edges. */
export function greyAt({ width, height, pixels }: GreyRaster, x: number, y: number, outside: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return outside
  const at = top * width + left
  const [right, down] = [x - left, y - top]
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}

/** Approximates the standard normal distribution by the sum of three uniform numbers, whose variance is a quarter. */
export const normalFrom = (random: () => number): number => (random() + random() + random() - 1.5) * 2

/** A seed from a name (FNV-1a), so that a page looks the same in every run and in every subset of its set. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash === 0 ? 1 : hash
}
