/** Measures the stroke width of letters: bold strokes are half as thick again as those of the text around. */
import type { Box } from '../../page-analysis/index.ts'
import type { GreyImage } from './skew.ts'

/** A box with a larger fraction of ink is not writing. */
const mostInk = 0.6

/**
 * The mean stroke width in a box, in pixels: the area divided by half of the outline. `undefined` if there is no writing.
 *
 * @param level the highest grey level of ink
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
  // A pixel outline is longer than a slanting one by 4/π on average.
  return (2 * area) / (outline * (Math.PI / 4))
}
