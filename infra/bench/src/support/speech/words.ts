/** Normalizes a transcript to words: no punctuation, lower case, numbers as words. */

const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bmr\b\.?/g, 'mister')
    .replaceAll(/\b(\d+)\b/g, (found) => figures[Number(found)] ?? found)
    .replaceAll(/[^\p{L}\p{N}'\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
