/** How alike pages look: structural similarity (Wang et al. 2004, SSIM) of grey pictures at 50 dpi. */
import { readFile } from 'node:fs/promises'
import { ColorSpace, Document, Matrix, type Page } from 'mupdf'

export interface GreyPage {
  width: number
  height: number
  pixels: Uint8Array
}

const dpi = 50
/** Documents with more pages are compared by their first ones. */
const mostPages = 30

/** Draws a page in grey. */
export function drawGrey(page: Page, dpi: number): GreyPage {
  const pixmap = page.toPixmap(Matrix.scale(dpi / 72, dpi / 72), ColorSpace.DeviceGray, false)
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const drawn = pixmap.getPixels()
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) pixels.set(drawn.subarray(y * stride, y * stride + width), y * width)
  pixmap.destroy()
  return { width, height, pixels }
}

/** Draws the first pages, and returns the number of all pages. */
export async function greyPages(path: string): Promise<{ pages: GreyPage[]; count: number }> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  const count = document.countPages()
  const pages = Array.from({ length: Math.min(count, mostPages) }, (_, at): GreyPage => {
    const page = document.loadPage(at)
    const drawn = drawGrey(page, dpi)
    page.destroy()
    return drawn
  })
  document.destroy()
  return { pages, count }
}

/** The side of the window that is compared, in pixels. */
const side = 7
/** The constants of the definition, for values up to 255. */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** The page on white paper of another size. */
function resized({ width, height, pixels }: GreyPage, to: GreyPage): Uint8Array {
  const found = new Uint8Array(to.width * to.height).fill(255)
  for (let y = 0; y < Math.min(height, to.height); y++)
    found.set(pixels.subarray(y * width, y * width + Math.min(width, to.width)), y * to.width)
  return found
}

/** Sums over all rectangles that begin at the top left. */
function sumsOf(width: number, height: number, value: (at: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += value(y * width + x)
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** The mean similarity of all windows: 1 for equal pages. A page of another size is compared from its top left. */
export function similarityOf(page: GreyPage, other: GreyPage): number {
  const { width, height, pixels: a } = page
  const b = resized(other, page)
  const at = (values: Uint8Array, place: number) => values[place] ?? 0
  const sums = [
    sumsOf(width, height, (place) => at(a, place)),
    sumsOf(width, height, (place) => at(b, place)),
    sumsOf(width, height, (place) => at(a, place) ** 2),
    sumsOf(width, height, (place) => at(b, place) ** 2),
    sumsOf(width, height, (place) => at(a, place) * at(b, place)),
  ]
  let [total, windows] = [0, 0]
  for (let y = 0; y + side <= height; y++)
    for (let x = 0; x + side <= width; x++) {
      const [meanA = 0, meanB = 0, squareA = 0, squareB = 0, product = 0] = sums.map((sum) => {
        const cell = (row: number, column: number) => sum[row * (width + 1) + column] ?? 0
        return (cell(y + side, x + side) - cell(y, x + side) - cell(y + side, x) + cell(y, x)) / side ** 2
      })
      const covariance = product - meanA * meanB
      const variances = squareA - meanA ** 2 + (squareB - meanB ** 2)
      total += ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2))
      windows++
    }
  return windows === 0 ? 0 : total / windows
}

/** The mean similarity of pages to those at the same place of another document; 0 for a missing one. */
export function similarityOfPages(pages: readonly GreyPage[], others: readonly GreyPage[]): number {
  const each = pages.map((page, at) => {
    const other = others[at]
    return other ? similarityOf(page, other) : 0
  })
  return each.reduce((sum, value) => sum + value, 0) / Math.max(each.length, 1)
}
