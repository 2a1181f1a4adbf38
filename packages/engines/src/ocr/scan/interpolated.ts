/** Grey levels of an image at places between its pixels. */
import type { GreyImage } from './skew.ts'

/**
 * Returns the level at a place, from the four pixels around it. The middle of the first pixel is at 0, 0; beyond the image its edge is repeated.
 * It is called for every pixel of a page, so it makes no arrays: with them it takes eight times as long.
 */
export function levelAt({ pixels, width, height, stride }: GreyImage, x: number, y: number): number {
  const along = Math.min(Math.max(x, 0), width - 1)
  const down = Math.min(Math.max(y, 0), height - 1)
  const left = along | 0
  const top = down | 0
  const at = top * stride + left
  const right = left + 1 < width ? 1 : 0
  const bottom = top + 1 < height ? stride : 0
  const first = pixels[at] ?? 0
  const above = first + ((pixels[at + right] ?? 0) - first) * (along - left)
  const second = pixels[at + bottom] ?? 0
  const below = second + ((pixels[at + bottom + right] ?? 0) - second) * (along - left)
  return above + (below - above) * (down - top)
}
