/** The page an image is put on: how large it is, and where on it the image stands. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Matrix } from 'mupdf'
import { longestSide } from '../longest-side.ts'
import { millimetre, paperSizes, type PaperSize } from '../paper-sizes.ts'
import { number } from '../typeset/index.ts'
import type { DrawnImage } from './drawn-images.ts'

export interface ImagePageOptions {
  /** `fit`: the page is as large as the image is at its own density. */
  pageSize: 'fit' | PaperSize
  /** Of a page of a given size; `auto`: as the image lies. */
  orientation: 'auto' | 'portrait' | 'landscape'
  /** In millimetres. */
  margin: number
  /** On a page of a given size: all of it, as much as covers the page, or its own size where that is smaller. */
  fit: 'contain' | 'cover' | 'actual'
}

export interface ImagePage {
  /** In points. */
  width: number
  height: number
  /** The operators that draw the image by the name `Image`. */
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
 * @throws DocweaveError `OPTION_INVALID` (params: `option`) when the margins leave nothing of the page
 */
export function pageOfImage(image: DrawnImage, options: ImagePageOptions): ImagePage {
  const margin = options.margin * millimetre
  const sides = pageSides(image, options, margin)
  // An image of many pixels and no sensible density: no reader shows a page beyond the limit.
  const shrink = Math.min(1, longestSide / Math.max(...sides))
  const [width, height] = [sides[0] * shrink, sides[1] * shrink]
  const inner = { width: width - 2 * margin * shrink, height: height - 2 * margin * shrink }
  if (inner.width <= 0 || inner.height <= 0) throw new DocweaveError('OPTION_INVALID', { option: 'margin' })
  const scale = scaleOf(image, options, inner.width, inner.height)
  const left = (width - image.width * scale) / 2
  const top = (height - image.height * scale) / 2
  // PDF's y goes up, in the unit square of an image and on the page.
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
