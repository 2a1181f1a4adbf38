/** Reduces the resolution of images. */
import { Pixmap } from 'mupdf'

/** The first source pixel of each of `target` pixels, and the end of the last one. */
const boundaries = (source: number, target: number): number[] =>
  Array.from({ length: target + 1 }, (_, at) => Math.floor((at * source) / target))

/**
 * Downsamples by averaging areas in the pixmap's own colour space; without conversion, colours do not shift. Returns a pixmap of `width` ×
 * `height` pixels without alpha, not larger than `source`.
 */
export function downsampled(source: Pixmap, width: number, height: number): Pixmap {
  const colorSpace = source.getColorSpace()
  if (!colorSpace) throw new Error('the image has no colour space')
  const target = new Pixmap(colorSpace, [0, 0, width, height], false)
  const parts = source.getNumberOfComponents()
  const [stride, targetStride] = [source.getStride(), target.getStride()]
  // The views are created after the last allocation, because they detach when the heap grows.
  const from = source.getPixels()
  const to = target.getPixels()
  const [columns, rows] = [boundaries(source.getWidth(), width), boundaries(source.getHeight(), height)]
  const sums = new Float64Array(width * parts)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    const [first = 0, end = 0] = [rows[y], rows[y + 1]]
    for (let row = first; row < end; row++) {
      let at = row * stride
      for (let x = 0, sum = 0; x < width; x++, sum += parts)
        for (let rest = (columns[x + 1] ?? 0) - (columns[x] ?? 0); rest > 0; rest--)
          for (let part = 0; part < parts; part++) sums[sum + part] = (sums[sum + part] ?? 0) + (from[at++] ?? 0)
    }
    for (let x = 0; x < width; x++) {
      const count = ((columns[x + 1] ?? 0) - (columns[x] ?? 0)) * (end - first)
      for (let part = 0; part < parts; part++)
        to[y * targetStride + x * parts + part] = (sums[x * parts + part] ?? 0) / count
    }
  }
  return target
}
