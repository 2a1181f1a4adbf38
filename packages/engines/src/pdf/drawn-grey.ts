/** Draws pages as grey images that are examined by their pixels. */
import { ColorSpace, type Matrix, type PDFPage } from 'mupdf'
import type { GreyImage } from '../ocr/scan/skew.ts'

/**
 * Draws a page, calls `use` with the image, and frees it.
 *
 * @param matrix from the displayed page, in points, to pixels
 * @param use gets the image, which is valid until it returns, and the pixel of its upper left corner
 */
export function drawnGrey<Result>(
  page: PDFPage,
  matrix: Matrix,
  use: (image: GreyImage, corner: readonly [x: number, y: number]) => Result,
): Result {
  const pixmap = page.toPixmap(matrix, ColorSpace.DeviceGray, false, true)
  try {
    const [pixels, width, height] = [pixmap.getPixels(), pixmap.getWidth(), pixmap.getHeight()]
    return use({ pixels, width, height, stride: pixmap.getStride() }, [pixmap.getX(), pixmap.getY()])
  } finally {
    pixmap.destroy()
  }
}
