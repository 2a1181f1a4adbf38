/** Measures the letters of a scanned page by their ink: the position of a line, and the stroke width. */
import type { Box } from '../../pdf-to-office/analysis/index.ts'
import type { Ink } from './ink.ts'
import type { GreyImage } from './skew.ts'

/** In pixels; `bottom` and `baseline` are exclusive. */
export interface TextBand {
  top: number
  bottom: number
  baseline: number
}

/** Rows with this fraction of the fullest row's ink belong to the letters' bodies. */
const full = 0.35
/** Rows with less ink than this fraction of the line's length are paper with specks. */
const specks = 0.006

/**
 * Finds the band of a line, because OCR boxes are off by a third of a line. In the projection along the line, most of the ink is between
 * the x-height and the baseline.
 *
 * @param ink the page's ink without ruled lines
 * @param box the line's OCR box, in pixels
 */
export function textBand({ mask, width, height }: Ink, box: Box): TextBand | undefined {
  const [left, right] = [Math.max(Math.floor(box.left), 0), Math.min(Math.ceil(box.right), width)]
  const reach = box.bottom - box.top
  const [first, last] = [
    Math.max(Math.floor(box.top - reach / 2), 0),
    Math.min(Math.ceil(box.bottom + reach / 2), height),
  ]
  if (right <= left || last <= first) return undefined
  const rows = Array.from({ length: last - first }, (_, row) => {
    let count = 0
    for (let x = left, at = (first + row) * width + left; x < right; x++, at++) count += mask[at] ?? 0
    return count
  })
  const inkAt = (y: number) => rows[y - first] ?? 0
  let fullest = Math.round((box.top + box.bottom) / 2)
  for (let y = Math.ceil(box.top); y < box.bottom; y++) if (inkAt(y) > inkAt(fullest)) fullest = y
  const most = inkAt(fullest)
  if (most === 0) return undefined
  const reached = (step: 1 | -1, least: number) => {
    let y = fullest
    // A single row with little ink is a space within a letter.
    while (inkAt(y + step) > least || inkAt(y + 2 * step) > least) y += step
    return y
  }
  const paper = Math.max(1, specks * (right - left))
  return { top: reached(-1, paper), bottom: reached(1, paper) + 1, baseline: reached(1, full * most) + 1 }
}

/** A box with a larger fraction of ink is not writing. */
const mostInk = 0.6

/**
 * The mean stroke width in a box, in pixels: the area divided by half of the outline. Bold strokes are half as thick again as those of the
 * text around. `undefined` if there is no writing.
 *
 * @param level the highest grey level of ink
 */
export function strokeWidth({ pixels, width, height, stride }: GreyImage, level: number, box: Box): number | undefined {
  const [left, top] = [Math.max(Math.floor(box.left), 1), Math.max(Math.floor(box.top), 1)]
  const [right, bottom] = [Math.min(Math.ceil(box.right), width), Math.min(Math.ceil(box.bottom), height)]
  let [area, outline] = [0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * stride + left; x < right; x++, at++) {
      const isInk = (pixels[at] ?? 255) <= level
      if (isInk) area++
      if (isInk !== (pixels[at - 1] ?? 255) <= level) outline++
      if (isInk !== (pixels[at - stride] ?? 255) <= level) outline++
    }
  const all = Math.max(right - left, 0) * Math.max(bottom - top, 0)
  if (outline === 0 || area > mostInk * all) return undefined
  // A pixel outline is longer than a slanting one by 4/π on average.
  return (2 * area) / (outline * (Math.PI / 4))
}
