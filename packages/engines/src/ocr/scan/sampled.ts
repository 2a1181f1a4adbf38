/** Samples a rectangle of an image, at any angle and scale. */
import type { LineFrame } from '../line-frame.ts'
import { halved } from './image-filters.ts'
import { levelAt } from './interpolated.ts'
import type { GreyImage } from './skew.ts'

/** An image and its halves: each has half of the width and height of the one before. */
export type Pyramid = readonly [GreyImage, ...GreyImage[]]

/** The levels that lines are sampled from: text of 20 points at 300 dpi is reduced to its third. */
const levels = 4

/** Returns an image with its halves. */
export function pyramidOf(image: GreyImage): Pyramid {
  const pyramid: [GreyImage, ...GreyImage[]] = [image]
  let last = image
  while (pyramid.length < levels && Math.min(last.width, last.height) > 1) pyramid.push((last = halved(last)))
  return pyramid
}

/**
 * Returns the pixels of a rectangle, `across` by `down`, row by row. Beyond the image its edge is repeated. Interpolates between four pixels of
 * the level whose scale is next above.
 */
export function sampled(pyramid: Pyramid, frame: LineFrame, across: number, down: number): Uint8Array {
  const reduction = Math.max(Math.min(frame.width / across, frame.height / down), 1)
  const level = Math.min(Math.floor(Math.log2(reduction)), pyramid.length - 1)
  const image = pyramid[level] ?? pyramid[0]
  const scale = 2 ** level
  const out = new Uint8Array(across * down)
  const [cos, sin] = [Math.cos(frame.angle) / scale, Math.sin(frame.angle) / scale]
  const [stepX, stepY] = [frame.width / across, frame.height / down]
  const [originX, originY] = [frame.x / scale - 0.5, frame.y / scale - 0.5]
  for (let row = 0, to = 0; row < down; row++) {
    const below = (row + 0.5) * stepY
    const [startX, startY] = [originX - below * sin, originY + below * cos]
    for (let column = 0; column < across; column++, to++) {
      const along = (column + 0.5) * stepX
      // Writing to an array of bytes cuts off the fraction, so that half a level more rounds.
      out[to] = levelAt(image, startX + along * cos, startY + along * sin) + 0.5
    }
  }
  return out
}
