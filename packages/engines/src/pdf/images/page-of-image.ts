/** Computes the page for an image: its size, and the image's position on it. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Matrix } from 'mupdf'
import { longestSide, millimetre, paperSizes, type PaperSize } from '../paper-sizes.ts'
import { number } from '../../text/typeset/index.ts'
import type { DrawnImage } from './drawn-images.ts'

export interface ImagePageOptions {
  /** `fit`: the page has the size of the image at its own resolution. */
  pageSize: 'fit' | PaperSize
  /** For a fixed page size; `auto` follows the image. */
  orientation: 'auto' | 'portrait' | 'landscape'
  /** In millimetres. */
  margin: number
  /** For a fixed page size: show the whole image, cover the page, or use the image's own size if it is smaller. */
  fit: 'contain' | 'cover' | 'actual'
}

export interface ImagePage {
  /** In points. */
  width: number
  height: number
  /** The content stream that draws the image named `Image`. */
  content: string
}

function pageSides(image: DrawnImage, { pageSize, orientation }: ImagePageOptions, margin: number): [number, number] {
  if (pageSize === 'fit') return [image.width + 2 * margin, image.height + 2 * margin]
  const [short, long] = paperSizes[pageSize]
  const landscape = orientation === 'auto' ? image.width > image.height : orientation === 'landscape'
  return landscape ? [long, short] : [short, long]
}

function scaleOf(image: DrawnImage, { pageSize, fit }: ImagePageOptions, width: number, height: number): number {
  if (pageSize === 'fit') return width / image.width
  const [across, down] = [width / image.width, height / image.height]
  if (fit === 'cover') return Math.max(across, down)
  return fit === 'actual' ? Math.min(1, across, down) : Math.min(across, down)
}

/**
 * Lays out one image.
 *
 * @throws DocweaveError `OPTION_INVALID` (params: `option`) if the margins leave no space on the page
 */
export function pageOfImage(image: DrawnImage, options: ImagePageOptions): ImagePage {
  const margin = options.margin * millimetre
  const sides = pageSides(image, options, margin)
  // A large image without a sensible resolution is scaled down, because readers show no page beyond the limit.
  const shrink = Math.min(1, longestSide / Math.max(...sides))
  const [width, height] = [sides[0] * shrink, sides[1] * shrink]
  const inner = { width: width - 2 * margin * shrink, height: height - 2 * margin * shrink }
  if (inner.width <= 0 || inner.height <= 0) throw new DocweaveError('OPTION_INVALID', { option: 'margin' })
  const scale = scaleOf(image, options, inner.width, inner.height)
  const left = (width - image.width * scale) / 2
  const top = (height - image.height * scale) / 2
  // PDF's y axis points up, in an image's unit square and on the page.
  const steps = [
    [1, 0, 0, -1, 0, 1],
    image.matrix,
    Matrix.scale(scale, scale),
    Matrix.translate(left, top),
    [1, 0, 0, -1, 0, height],
  ] satisfies Matrix[]
  const matrix = steps.reduce<Matrix>((all, step) => Matrix.concat(all, step), Matrix.identity)
  const clip =
    options.pageSize !== 'fit' && options.fit === 'cover'
      ? `${[margin, margin, inner.width, inner.height].map(number).join(' ')} re W n `
      : ''
  return { width, height, content: `q ${clip}${matrix.map(number).join(' ')} cm /Image Do Q` }
}
