/**
 * Finds the ink on a scanned page by local adaptive thresholding (Bradley and Roth, 2007), which also finds thin grey rules, in shaded
 * cells and in the shadow of a book's fold; and estimates the brightness of the paper.
 */
import { inkLevel, type GreyImage } from './skew.ts'

export interface Ink {
  /** 1 for ink and 0 for paper, row by row. */
  mask: Uint8Array
  width: number
  height: number
}

/** Half the side of the square with whose mean a pixel is compared, in inches. */
const reach = 0.08
/** Ink is darker than the square's mean by this fraction. */
const darker = 0.1

/** @param dpi the image's resolution */
export function inkOf({ pixels, width, height, stride }: GreyImage, dpi: number): Ink {
  const radius = Math.max(2, Math.round(dpi * reach))
  const mask = new Uint8Array(width * height)
  /** For each column, the sum over the rows around the current one. */
  const columns = new Uint32Array(width)
  const addRow = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return
    for (let x = 0, at = y * stride; x < width; x++, at++) columns[x] = (columns[x] ?? 0) + sign * (pixels[at] ?? 0)
  }
  for (let y = 0; y < radius; y++) addRow(y, 1)
  const side = 2 * radius + 1
  for (let y = 0; y < height; y++) {
    addRow(y + radius, 1)
    addRow(y - radius - 1, -1)
    const rows = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1
    const [from, to] = [y * stride, y * width]
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += columns[x] ?? 0
    let x = 0
    // At the page's edges the square is clipped.
    const atSide = (end: number) => {
      for (; x < end; x++) {
        if (x + radius < width) sum += columns[x + radius] ?? 0
        if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] ?? 0
        const count = rows * (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1)
        if ((pixels[from + x] ?? 0) * count < sum * (1 - darker)) mask[to + x] = 1
      }
    }
    atSide(Math.min(radius + 1, width))
    const least = (1 - darker) / (rows * side)
    for (; x < width - radius; x++) {
      sum += (columns[x + radius] ?? 0) - (columns[x - radius - 1] ?? 0)
      if ((pixels[from + x] ?? 0) < sum * least) mask[to + x] = 1
    }
    atSide(width)
  }
  return { mask, width, height }
}

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
