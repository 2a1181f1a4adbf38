/** Draws two pictures of a page side by side, for people to look at. */
import { ColorSpace, Pixmap } from 'mupdf'
import type { GreyPage } from '../page-similarity.ts'

/** The width in pixels of the strip between them. */
const gap = 8

/** Returns a PNG with the first picture on the left. */
export function sideBySide(left: GreyPage, right: GreyPage): Uint8Array {
  const [width, height] = [left.width + gap + right.width, Math.max(left.height, right.height)]
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, width, height], false)
  pixmap.clear(128)
  const pixels = pixmap.getPixels()
  const stride = pixmap.getStride()
  const place = ({ width, height, pixels: page }: GreyPage, x: number) => {
    for (let y = 0; y < height; y++) pixels.set(page.subarray(y * width, (y + 1) * width), y * stride + x)
  }
  place(left, 0)
  place(right, left.width + gap)
  const png = pixmap.asPNG()
  pixmap.destroy()
  return png
}
