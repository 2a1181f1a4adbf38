/** Finds a band of a page with much text, by which a doubtful page is recognised before all of it is read. */
import type { GreyImage } from './skew.ts'

/** The height of the band, as a part of the page's. */
const share = 1 / 7
/** Every so many pixels of a row are looked at. */
const every = 2
/** A change of at least so many grey levels is the edge of a stroke. */
const edge = 60

/** The number of strokes' edges in a row. Text has many, unlike pictures and rules. */
function edgesIn({ pixels, width, stride }: GreyImage, row: number): number {
  let edges = 0
  let before = pixels[row * stride] ?? 255
  for (let x = every; x < width; x += every) {
    const here = pixels[row * stride + x] ?? 255
    if (Math.abs(here - before) >= edge) edges++
    before = here
  }
  return edges
}

/** Returns the part of an image that has the most text. */
export function textBand(image: GreyImage): GreyImage {
  const { pixels, width, height, stride } = image
  const high = Math.max(Math.round(height * share), 1)
  const rows = Array.from({ length: height }, (_, row) => (row % every === 0 ? edgesIn(image, row) : 0))
  let sum = rows.slice(0, high).reduce((total, edges) => total + edges, 0)
  let [most, top] = [sum, 0]
  for (let row = high; row < height; row++) {
    sum += (rows[row] ?? 0) - (rows[row - high] ?? 0)
    if (sum > most) [most, top] = [sum, row - high + 1]
  }
  return { pixels: pixels.subarray(top * stride, (top + high) * stride), width, height: high, stride }
}
