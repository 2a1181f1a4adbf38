/**
 * Where there is ink on a scanned page: what is darker than the paper around it. A level of its own for each place (Bradley and Roth,
 * 2007) finds thin grey rules too, also within shaded cells and in the shadow of a book's fold.
 */
import type { GreyImage } from './skew.ts'

export interface Ink {
  /** 1 for ink and 0 for paper, row after row. */
  mask: Uint8Array
  width: number
  height: number
}

/** Half of the side of the square that a pixel is compared with, in inches. */
const reach = 0.08
/** Ink is darker than the square's mean by this part of it. */
const darker = 0.1

/** @param dpi the image's resolution */
export function inkOf({ pixels, width, height, stride }: GreyImage, dpi: number): Ink {
  const radius = Math.max(2, Math.round(dpi * reach))
  const mask = new Uint8Array(width * height)
  /** Sums of the rows around the one that is looked at, for each column. */
  const columns = new Uint32Array(width)
  const addRow = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return
    for (let x = 0, at = y * stride; x < width; x++, at++) columns[x] = (columns[x] ?? 0) + sign * (pixels[at] ?? 0)
  }
  for (let y = 0; y < radius; y++) addRow(y, 1)
  for (let y = 0; y < height; y++) {
    addRow(y + radius, 1)
    addRow(y - radius - 1, -1)
    const rows = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += columns[x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += columns[x + radius] ?? 0
      if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] ?? 0
      const count = rows * (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1)
      if ((pixels[y * stride + x] ?? 0) * count < sum * (1 - darker)) mask[y * width + x] = 1
    }
  }
  return { mask, width, height }
}
