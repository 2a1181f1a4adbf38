/** Words read wrong, for each word that was said: without marks and capitals, figures as words. */

const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bmr\b\.?/g, 'mister')
    .replaceAll(/\b(\d+)\b/g, (found) => figures[Number(found)] ?? found)
    .replaceAll(/[^\p{L}\p{N}'\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** The Levenshtein distance of two lists of words. */
export function wordEdits(said: readonly string[], read: readonly string[]): number {
  let row = read.map((_, index) => index + 1)
  row.unshift(0)
  for (const [at, word] of said.entries()) {
    const next = [at + 1]
    for (const [index, other] of read.entries())
      next.push(
        Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, (row[index] ?? 0) + (word === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
