/** Reads a text line by PP-OCRv6's recognition model. */
import { bestClasses } from './best-classes.ts'
import { modelPath } from './models.ts'
import { tensorOf } from './find-lines.ts'
import type { Model, Output } from './inference.ts'
import { modelAt } from './sessions.ts'

export interface ReadCharacter {
  text: string
  /** The middle of the character, as a fraction of the line's width. */
  at: number
  /** 0 to 1. */
  confidence: number
}

/** The height of the lines that the model was trained on. */
export const lineHeight = 48
/** Shorter lines are padded, as in training. */
const leastWidth = 320
/** Longer lines are squeezed: they would need too much memory. */
const mostWidth = 3200
/** The class of no character; the last class is the space. */
const blank = 0

const dictionaries = new WeakMap<Model, string[]>()

/** Returns the characters that a recognition model can output, in the order of its classes: the first class is none of them. */
function dictionaryOf(model: Model): string[] {
  const found = dictionaries.get(model) ?? model.entry('character').split('\n')
  dictionaries.set(model, found)
  return found
}

/** Returns the characters of the model's output. */
export function decoded({ data, dims }: Output, dictionary: readonly string[]): ReadCharacter[] {
  const [, steps = 0, classes = 0] = dims
  return bestClasses(data, { steps, classes }, (best) => best === blank).map((run) => ({
    text: dictionary[run.class - 1] ?? ' ',
    at: (run.from + run.to + 1) / 2 / steps,
    confidence: run.confidence,
  }))
}

/** The width of a line that is scaled to the model's height. */
export const scaledWidth = (width: number, height: number): number =>
  Math.min(Math.max(Math.ceil((lineHeight * width) / height), 1), mostWidth)

/**
 * Reads a line.
 *
 * @param strip its pixels, `width` by `lineHeight`
 * @param path the recognition model
 */
export async function readLine(
  strip: Uint8Array,
  width: number,
  path: string = modelPath('recognition'),
): Promise<ReadCharacter[]> {
  const padded = Math.max(width, leastWidth)
  const pixels = new Uint8Array(padded * lineHeight).fill(127)
  for (let row = 0; row < lineHeight; row++) pixels.set(strip.subarray(row * width, (row + 1) * width), row * padded)
  const model = await modelAt(path)
  const output = await model.run([tensorOf(pixels), [1, 3, lineHeight, padded]])
  return decoded(output, dictionaryOf(model)).map((each) => ({ ...each, at: (each.at * padded) / width }))
}
