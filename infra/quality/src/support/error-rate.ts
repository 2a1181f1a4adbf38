/** Error rates of recognized text: the edit distance between recognized and true text, divided by the length of the true text. */
import { distance } from '@docweave/fixtures'

/** Collapses white space including line breaks: the position of line breaks does not count, but breaks within words do. */
const normal = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Returns the character error rate of pages in percent, spaces included. */
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

const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Normalizes a transcript to words: no punctuation, lower case, numbers as words. */
export const normalizedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bmr\b\.?/g, 'mister')
    .replaceAll(/\b(\d+)\b/g, (found) => figures[Number(found)] ?? found)
    .replaceAll(/[^\p{L}\p{N}'\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
