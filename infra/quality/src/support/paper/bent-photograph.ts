/** Simulates a photograph of paper that does not lie flat, or is photographed at an angle. */
import { seenBy, type View } from './camera.ts'
import { greyAt, type GreyRaster } from './grey-raster.ts'
import type { Lamp } from './lamps.ts'
import type { PaperShape } from './paper-shape.ts'
import { developed } from './sensor.ts'

export interface Scene {
  view: View
  shape: PaperShape
  light: Lamp
  /** The grey of the table. */
  table: number
}

/** Returns a colour JPEG. */
export function bentPhotograph(
  page: GreyRaster,
  { view, shape, light, table }: Scene,
  random: () => number,
): Uint8Array {
  const seen = seenBy(view, shape, page)
  const { width, height } = seen
  const sharp = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const pageX = seen.x[at] ?? Number.NaN
      // Ink reflects some light, and paper not all of it.
      const paper = Number.isNaN(pageX)
        ? table
        : (18 + greyAt(page, pageX, seen.y[at] ?? 0, 255) * 0.9) * (seen.shade[at] ?? 1)
      sharp[at] = Math.min(paper, 255) * light(x / width, y / height)
    }
  return developed(sharp, width, height, random)
}
