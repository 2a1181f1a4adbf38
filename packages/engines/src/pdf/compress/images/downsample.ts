/** Reduces the resolution of images. */
import { Pixmap } from 'mupdf'

interface Span {
  from: number
  to: number
}

/** The source pixels of each of `target` pixels. */
const spans = (source: number, target: number): Span[] =>
  Array.from({ length: target }, (_, at) => {
    const from = Math.floor((at * source) / target)
    return { from, to: Math.max(from + 1, Math.floor(((at + 1) * source) / target)) }
  })

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
  const columns = spans(source.getWidth(), width)
  const sums = new Float64Array(width * parts)
  for (const [y, rows] of spans(source.getHeight(), height).entries()) {
    sums.fill(0)
    for (let row = rows.from; row < rows.to; row++)
      for (let x = 0; x < width; x++) {
        const span = columns[x] ?? { from: 0, to: 0 }
        for (let column = span.from; column < span.to; column++)
          for (let part = 0; part < parts; part++) {
            const sum = x * parts + part
            sums[sum] = (sums[sum] ?? 0) + (from[row * stride + column * parts + part] ?? 0)
          }
      }
    for (let x = 0; x < width; x++) {
      const span = columns[x] ?? { from: 0, to: 1 }
      const count = (span.to - span.from) * (rows.to - rows.from)
      for (let part = 0; part < parts; part++)
        to[y * targetStride + x * parts + part] = (sums[x * parts + part] ?? 0) / count
    }
  }
  return target
}
