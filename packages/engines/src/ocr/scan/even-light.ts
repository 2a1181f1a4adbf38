/**
 * Evens the light on photographed paper: divides each pixel by the level of the paper around it, so that text in a shadow is as black on white
 * as elsewhere. Scans, whose paper is equally bright everywhere, stay as they are.
 */
import { reduced } from './image-filters.ts'
import { closed } from './local-extremes.ts'
import type { GreyImage } from './skew.ts'

/** Low enough to be fast, and to average out the sensor's noise. */
const coarseDpi = 75
/** Half of the width of the widest strokes of letters, in inches: what is wider is no letter. */
const stroke = 0.08
/** Ink is darker than the paper around it by this fraction. */
const darker = 0.25
/** Less ink than this part of the page tells nothing about the paper. */
const leastInk = 0.002
/** The light varies if the paper at a tenth of the ink is darker than the brightest by this factor. */
const varied = 0.72
/** Pixels are at most so many times as bright as before: a dark table beside the paper stays dark. */
const mostGain = 5
/** The level that paper gets. */
const white = 240

/**
 * Returns the level of the paper everywhere, at a low resolution, the factor by which that is lower, and the level of bright paper; `undefined` if the light is even.
 *
 * @param dpi the image's resolution
 */
function unevenPaper(image: GreyImage, dpi: number) {
  const factor = Math.max(1, Math.round(dpi / coarseDpi))
  const { pixels, width, height } = reduced(image, factor)
  const small = { values: Uint8Array.from(pixels), width, height }
  const paper = closed(small, Math.max(2, Math.round((stroke * dpi) / factor)))
  const levels = paper.values.filter((level, at) => (small.values[at] ?? 0) < (1 - darker) * level).toSorted()
  if (levels.length < leastInk * small.values.length) return undefined
  const at = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 0
  return at(0.1) < varied * at(0.9) ? { paper, factor, brightest: at(0.9) } : undefined
}

/**
 * Returns the image with even light; the same if its light is even.
 *
 * @param dpi the image's resolution
 */
export function evenlyLit(image: GreyImage, dpi: number): GreyImage {
  const uneven = unevenPaper(image, dpi)
  if (!uneven) return image
  const { paper, factor, brightest } = uneven
  const { pixels, width, height, stride } = image
  const out = new Uint8Array(width * height)
  const least = brightest / mostGain
  const row = new Float32Array(paper.width)
  for (let y = 0, to = 0; y < height; y++) {
    const down = Math.min(Math.max((y + 0.5) / factor - 0.5, 0), paper.height - 1)
    const [top, shareY] = [Math.floor(down), down % 1]
    const [above, below] = [top * paper.width, Math.min(top + 1, paper.height - 1) * paper.width]
    for (let x = 0; x < paper.width; x++) {
      const [a, b] = [paper.values[above + x] ?? 0, paper.values[below + x] ?? 0]
      row[x] = Math.max(a + (b - a) * shareY, least)
    }
    for (let x = 0, from = y * stride; x < width; x++, to++, from++) {
      const along = Math.min(Math.max((x + 0.5) / factor - 0.5, 0), paper.width - 1)
      const left = Math.floor(along)
      const level = row[left] ?? least
      const here = level + ((row[left + 1] ?? level) - level) * (along - left)
      out[to] = Math.min(((pixels[from] ?? 0) * white) / here, 255)
    }
  }
  return { pixels: out, width, height, stride: width }
}
