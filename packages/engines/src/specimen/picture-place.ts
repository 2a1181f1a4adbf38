/** Locates the red picture of the office files on a page. */
import { drawnByPoppler } from './poppler.ts'

const dpi = 72

/** The bounding box of red pixels on a page of `pdf`, numbered from 1, in points from its top left; `undefined` if there are none. */
export function picturePlace(
  pdf: Uint8Array,
  page: number,
): { x: number; y: number; width: number; height: number } | undefined {
  const drawn = drawnByPoppler(pdf, page, dpi)
  const [pixels, stride, width, height] = [drawn.getPixels(), drawn.getStride(), drawn.getWidth(), drawn.getHeight()]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + 3 * x
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
      if (Math.abs(red - 220) > 12 || Math.abs(green - 30) > 12 || Math.abs(blue - 30) > 12) continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  if (left === Infinity) return undefined
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
