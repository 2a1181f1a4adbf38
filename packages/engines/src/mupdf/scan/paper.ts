/** Estimates the brightness of a scanned page's paper. */
import { inkLevel, type GreyImage } from './skew.ts'

/** The grey level of the paper: the commonest bright level. */
export function paperOf(image: GreyImage): number {
  const from = inkLevel(image)
  const counts = new Float64Array(256)
  const { pixels, width, height, stride } = image
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x < width; x += 3) {
      const level = pixels[y * stride + x] ?? 0
      counts[level] = (counts[level] ?? 0) + 1
    }
  let best = 255
  for (let level = Math.max(from, 128); level < 256; level++)
    if ((counts[level] ?? 0) > (counts[best] ?? 0)) best = level
  return best
}
