/** Scores of recognised text that do not depend on the order of reading. */

/** How many items two texts have in common, each counted as often as it occurs. */
export interface Overlap {
  common: number
  truth: number
  read: number
}

export function overlapOf(truth: readonly string[], read: readonly string[]): Overlap {
  const left = new Map<string, number>()
  for (const item of truth) left.set(item, (left.get(item) ?? 0) + 1)
  let common = 0
  for (const item of read) {
    const count = left.get(item) ?? 0
    if (count > 0) common++
    left.set(item, count - 1)
  }
  return { common, truth: truth.length, read: read.length }
}

/** Precision, recall and their harmonic mean over all texts together, as competitions count. */
export function scoresOf(overlaps: readonly Overlap[]): { precision: number; recall: number; f1: number } {
  const sum = (key: keyof Overlap) => overlaps.reduce((total, each) => total + each[key], 0)
  const [common, truth, read] = [sum('common'), sum('truth'), sum('read')]
  return {
    precision: common / Math.max(read, 1),
    recall: common / Math.max(truth, 1),
    f1: (2 * common) / Math.max(truth + read, 1),
  }
}

/**
 * The words of a receipt, letter case ignored: what stands between white space, punctuation kept. The width of letters is made the same
 * (Unicode NFKC), because some engines read "：" for ":". Case must be ignored because SROIE's transcripts have only capitals, whatever is
 * printed: with `exactWords`, a reader without any error would lose two words of five.
 */
export const receiptWords = (text: string): string[] => exactWords(text.toUpperCase())

/** The same with upper and lower case told apart. */
export const exactWords = (text: string): string[] => text.normalize('NFKC').split(/\s+/u).filter(Boolean)

/**
 * Runs of letters and digits, letter case ignored: without the punctuation and the spaces beside it, which transcripts of receipts set as
 * they please ("TEL : 07" and "TEL:07").
 */
export const alphanumericRuns = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a word holds a digit or a currency sign. */
export const holdsNumber = (word: string): boolean => /[\p{Nd}\p{Sc}]/u.test(word)

/** Pairs of characters that follow one another, without white space, in normal width. */
export function bigramsOf(text: string): string[] {
  const characters = Array.from(text.normalize('NFKC').replaceAll(/\s+/gu, ''))
  return characters.slice(1).map((second, at) => `${characters[at]}${second}`)
}
