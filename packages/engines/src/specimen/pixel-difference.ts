/** How far apart two pictures of a page are: two renderers never agree to the pixel, but the ink has to be in the same places. */
import type { Pixmap } from 'mupdf'

interface PixelDifference {
  /** Of all levels, one by one: edges smoothed in another way count, and paper of another shade. */
  mean: number
  /** Of the levels' means in each square and component, the largest: what is missing, moved or of another colour. */
  worst: number
}

/** Side of a square in pixels: the smaller, the more the place of an edge between two pixels counts. */
const square = 16

/**
 * Compares pictures with as many components, in levels of 255. A row or column that only one of them has is left out, for
 * renderers round a page's size each in its way.
 */
export function pixelDifference(one: Pixmap, other: Pixmap): PixelDifference {
  const components = one.getNumberOfComponents()
  const [width, height] = [Math.min(one.getWidth(), other.getWidth()), Math.min(one.getHeight(), other.getHeight())]
  const across = Math.ceil(width / square)
  const sums = new Float64Array(across * Math.ceil(height / square) * components)
  const [a, b, strideA, strideB] = [one.getPixels(), other.getPixels(), one.getStride(), other.getStride()]
  let total = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let part = 0; part < components; part++) {
        const [atA, atB] = [y * strideA + x * components + part, y * strideB + x * components + part]
        const apart = (a[atA] ?? 0) - (b[atB] ?? 0)
        const cell = (Math.floor(y / square) * across + Math.floor(x / square)) * components + part
        total += Math.abs(apart)
        sums[cell] = (sums[cell] ?? 0) + apart
      }
  const worst = sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0)
  return { mean: total / (width * height * components), worst: worst / square ** 2 }
}
