/** Tells whether lines are upside down, by PP-OCR's classifier, which looks at their beginnings. */
import { modelPath } from './models.ts'
import { modelAt } from './sessions.ts'
import { tensorOf } from './find-lines.ts'
import { lineHeight } from './read-line.ts'

/** The width of the model's images: longer lines are squeezed, shorter ones padded. */
const width = 192

/** The width to which a line is scaled for the model. */
export const directionWidth = (length: number, height: number): number =>
  Math.min(Math.max(Math.ceil((lineHeight * length) / height), 1), width)

/**
 * Returns the probability that a line is upside down.
 *
 * @param strip its pixels, `own` by `lineHeight`
 */
export async function upsideDownProbability(strip: Uint8Array, own: number): Promise<number> {
  const pixels = new Uint8Array(width * lineHeight).fill(127)
  for (let row = 0; row < lineHeight; row++) pixels.set(strip.subarray(row * own, (row + 1) * own), row * width)
  const model = await modelAt(modelPath('direction'))
  const { data } = await model.run([tensorOf(pixels), [1, 3, lineHeight, width]])
  return data[1] ?? 0
}
