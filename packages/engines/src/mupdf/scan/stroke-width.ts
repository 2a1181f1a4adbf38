/** How thick the strokes of letters are: bold type has strokes half as thick again as the text around it. */
import type { Box } from '../../page-analysis/index.ts'
import type { GreyImage } from './skew.ts'

/** A box with more ink than this is no writing on paper. */
const mostInk = 0.6

/**
 * The mean thickness of the strokes in a box, in pixels: their area for half of their outline. `undefined` where nothing is written.
 *
 * @param level the grey level from which on it is paper
 */
export function strokeWidth({ pixels, width, height, stride }: GreyImage, level: number, box: Box): number | undefined {
  const [left, top] = [Math.max(Math.floor(box.left), 1), Math.max(Math.floor(box.top), 1)]
  const [right, bottom] = [Math.min(Math.ceil(box.right), width), Math.min(Math.ceil(box.bottom), height)]
  let [area, outline] = [0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * stride + left; x < right; x++, at++) {
      const isInk = (pixels[at] ?? 255) <= level
      if (isInk) area++
      if (isInk !== (pixels[at - 1] ?? 255) <= level) outline++
      if (isInk !== (pixels[at - stride] ?? 255) <= level) outline++
    }
  const all = Math.max(right - left, 0) * Math.max(bottom - top, 0)
  if (outline === 0 || area > mostInk * all) return undefined
  // Steps along rows and columns are longer than a slanting outline by 4/π on average.
  return (2 * area) / (outline * (Math.PI / 4))
}
