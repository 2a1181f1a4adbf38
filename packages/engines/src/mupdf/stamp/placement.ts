/** Converts a box on the displayed page to the page's own coordinates. */
import { Matrix, type PDFPage, type Rect } from 'mupdf'
import type { Box } from './stamp.ts'

/**
 * Returns the matrix that places a form XObject of `width` by `height` into `box`: upright, as large as it fits, at the fraction `align` of
 * the free width. mupdf's page transform includes the page's rotation, crop box and `UserUnit`.
 */
export function placement(page: PDFPage, box: Box, form: { width: number; height: number }, align: number): Matrix {
  const [x0, y0, x1, y1] = page.getBounds()
  const [width, height] = [box.width * (x1 - x0), box.height * (y1 - y0)]
  const scale = Math.min(width / form.width, height / form.height)
  const left = x0 + box.x * (x1 - x0) + align * (width - scale * form.width)
  const bottom = y0 + box.y * (y1 - y0) + (height + scale * form.height) / 2
  return Matrix.concat([scale, 0, 0, -scale, left, bottom], Matrix.invert(page.getTransform()))
}

/** The bounding box of a form XObject of `width` by `height` placed by `matrix`, in the page's own coordinates. */
export function placedRect([a, b, c, d, e, f]: Matrix, width: number, height: number): Rect {
  const xs = [0, a * width, c * height, a * width + c * height].map((x) => x + e)
  const ys = [0, b * width, d * height, b * width + d * height].map((y) => y + f)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
