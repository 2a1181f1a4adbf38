/**
 * Finds pages with so much grain that Tesseract would take most of it for ink: low resolution, film, copies of copies. Reading such a page as a
 * whole takes up to a minute, and the result cannot be used.
 */
import { inkLevel, type GreyImage } from './skew.ts'

/** The side of a tile, in inches: smaller than the space between lines. */
const side = 0.08
/** The part of tiles without ink: at most 0.03 on grainy pages, at least 0.35 on receipts, prints, scans of books and newspapers. */
const leastBlank = 0.15

function isBlank({ pixels, stride }: GreyImage, level: number, left: number, top: number, size: number): boolean {
  for (let y = top; y < top + size; y++)
    for (let x = left, at = y * stride + left; x < left + size; x++, at++)
      if ((pixels[at] ?? 255) <= level) return false
  return true
}

/** Whether grain covers the page. */
export function isGrainy(image: GreyImage, dpi: number): boolean {
  const level = inkLevel(image)
  const size = Math.max(2, Math.round(side * dpi))
  let [all, blank] = [0, 0]
  // Every fourth tile is enough.
  for (let top = 0; top + size <= image.height; top += 2 * size)
    for (let left = 0; left + size <= image.width; left += 2 * size) {
      all++
      if (isBlank(image, level, left, top, size)) blank++
    }
  return all > 0 && blank < leastBlank * all
}
