/** Finds the text lines of an image, horizontal, vertical or at any angle, by PP-OCRv6's detection model. */
import type { GreyImage } from '../scan/skew.ts'
import { pyramidOf, sampled, type Pyramid } from '../scan/sampled.ts'
import { pointOf } from '../line-frame.ts'
import { withLargeLines } from './large-lines.ts'
import type { Point } from './middle-line.ts'
import { modelPath } from './models.ts'
import { modelAt } from './sessions.ts'
import { textRegions, type TextRegion } from './text-regions.ts'

/** The model halves the resolution five times. */
const multiple = 32
/** The part of a page's pixels at 300 dpi that the model gets, as of 110 dpi: text of 9 points is 12 pixels high. */
const share = (110 / 300) ** 2
/** Small pages and photographs get at least so many pixels, and large ones at most so many: the time grows with them. */
const fewestPixels = 1_200_000
const mostPixels = 2_400_000
/** Small images are enlarged to this width and height, because the model finds no letters as large as the image. */
const leastSide = 320

/** The scale at which large letters are looked for, relative to that for all text. */
const coarse = 0.5

const rounded = (length: number) => Math.max(Math.round(length / multiple), 1) * multiple

/** Returns the pixels as the model takes them, from -1 (black) to 1, thrice: it was trained on colours. */
export function tensorOf(pixels: Uint8Array): Float32Array {
  const size = pixels.length
  const data = new Float32Array(size * 3)
  for (let at = 0; at < size; at++) data[at] = (pixels[at] ?? 0) / 127.5 - 1
  data.copyWithin(size, 0, size)
  data.copyWithin(2 * size, 0, size)
  return data
}

/** Finds the text regions on an image reduced to `across` by `down` pixels. */
async function regionsOn(pyramid: Pyramid, across: number, down: number): Promise<TextRegion[]> {
  const [{ width, height }] = pyramid
  const small = sampled(pyramid, { x: 0, y: 0, angle: 0, width, height }, across, down)
  const model = await modelAt(modelPath('detection'))
  const { data } = await model.run([tensorOf(small), [1, 3, down, across]])
  const [stepX, stepY] = [width / across, height / down]
  const step = Math.sqrt(stepX * stepY)
  return textRegions({ data, width: across, height: down }).map(({ frame, score, middle, isBox }) => {
    const [x, y] = pointOf(frame, 0, 0)
    // Both scales are equal except for the rounding to the model's multiple.
    return {
      frame: { x: x * stepX, y: y * stepY, angle: frame.angle, width: frame.width * step, height: frame.height * step },
      score,
      isBox,
      middle: middle.map(([alongX, alongY]): Point => [alongX * stepX, alongY * stepY]),
    }
  })
}

/**
 * Finds the text lines of `image`, in its pixels, in no particular order.
 *
 * @param isScan whether it has the resolution of a scan, even if it is small
 */
export async function findLines(image: GreyImage, isScan = false): Promise<TextRegion[]> {
  const { width, height } = image
  const pixels = Math.min(Math.max(width * height * share, isScan ? 0 : fewestPixels), mostPixels)
  const scale = Math.min(Math.max(1, leastSide / Math.min(width, height)), Math.sqrt(pixels / (width * height)))
  const pyramid = pyramidOf(image)
  const at = (part: number) => regionsOn(pyramid, rounded(width * scale * part), rounded(height * scale * part))
  return withLargeLines(await at(1), await at(coarse), 1 / (scale * coarse))
}
