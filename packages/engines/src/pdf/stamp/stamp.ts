/** Stamps for pages (a drawn signature, a text or an image, each in a box), and their placement in the page's own coordinates. */
import { Matrix, type PDFPage, type Rect } from 'mupdf'
import type { FontFamily } from '../../fonts/index.ts'

/** A box on the displayed page, as fractions of its width and height (0 to 1) from the upper left corner. */
export interface StampBox {
  x: number
  y: number
  width: number
  height: number
}

/** The content of a stamp, scaled to fit its box with its aspect ratio preserved. */
export type StampContent =
  | {
      kind: 'drawing'
      /** Filled outlines in SVG syntax: `M`, `L`, `Q`, `C` (each followed by its numbers) and `Z`, absolute, y downwards. */
      path: string
      /** The size of the sheet on which the path is drawn. */
      sheet: { width: number; height: number }
      colour: string
    }
  | { kind: 'text'; text: string; font: FontFamily; colour: string }
  | {
      kind: 'image'
      /** PNG or JPEG, as base64. */
      image: string
    }

export type Stamp = StampContent &
  StampBox & {
    /** From 0. */
    pages: number[]
    /** Its horizontal alignment in a wider box, from 0 at the left to 1 at the right; centred by default. */
    align?: number
  }

/**
 * Returns the matrix that places a form XObject of `width` by `height` into `box`: upright, as large as it fits, at the fraction `align` of
 * the free width. mupdf's page transform includes the page's rotation, crop box and `UserUnit`.
 */
export function placement(
  page: PDFPage,
  box: StampBox,
  form: { width: number; height: number },
  align: number,
): Matrix {
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
