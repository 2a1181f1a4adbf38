/** The difference between two pictures of a page: renderers never agree on every pixel, but the ink has to be at the same places. */
import type { Pixmap } from 'mupdf'

interface PixelDifference {
  /** The mean difference of all levels, which is sensitive to antialiasing and to the shade of the paper. */
  mean: number
  /** The largest difference of mean levels per square and component, which is sensitive to missing, moved or recoloured content. */
  worst: number
}

/** The side of a square in pixels: the smaller it is, the more the subpixel position of an edge matters. */
const square = 16

/**
 * Compares pictures with the same number of components, in levels of 255. Ignores a row or column that only one of them has, because
 * renderers round the page size differently.
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
