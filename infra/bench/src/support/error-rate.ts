/** Character error rate: the edits between what was read and what stands there, for each character that stands there. */
import { distance } from '@docweave/engines/specimen'

/** One space for any run of white space, line breaks included: a line may be broken where it likes, a word may not. */
export const normal = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The error rate of pages read against the truth, in percent, spaces counted. */
export function characterErrorRate(read: readonly string[], truth: readonly string[]): number {
  let edits = 0
  let characters = 0
  for (const [index, text] of truth.entries()) {
    const wanted = normal(text)
    edits += distance(normal(read[index] ?? ''), wanted)
    characters += Array.from(wanted).length
  }
  return (edits / characters) * 100
}
