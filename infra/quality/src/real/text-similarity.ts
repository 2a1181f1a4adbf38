/** Compares the text of a conversion with a paper's Markdown, word by word. */

/** Markdown without its marks, links' targets, formulas and code fences. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replaceAll(/\$\$?[^$]*\$\$?/g, ' ')
    .replaceAll(/\\[a-zA-Z]+/g, ' ')

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The number of words to insert, delete or replace (Levenshtein distance). */
function distance(one: readonly string[], other: readonly string[]): number {
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  const [a, b] = [Int32Array.from(one, idOf), Int32Array.from(other, idOf)]
  let before = Int32Array.from({ length: b.length + 1 }, (_, at) => at)
  let current = new Int32Array(b.length + 1)
  for (let at = 1; at <= a.length; at++) {
    current[0] = at
    for (let to = 1; to <= b.length; to++)
      current[to] = Math.min(
        (before[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1),
        (before[to] ?? 0) + 1,
        (current[to - 1] ?? 0) + 1,
      )
    ;[before, current] = [current, before]
  }
  return before[b.length] ?? 0
}

/** 1 for the same words in the same order, 0 for none in common. */
export const similarity = (truth: readonly string[], found: readonly string[]): number =>
  1 - distance(truth, found) / Math.max(truth.length, found.length, 1)

/** The words of one text that are not among those of another, each counted as often as it occurs. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

/** The share of the true words that occur, in any order. */
export const recall = (truth: readonly string[], found: readonly string[]): number =>
  1 - without(truth, found).length / Math.max(truth.length, 1)

/**
 * The same for text that was set again: LibreOffice adds spaces between Hangul and digits, and lines divide words elsewhere. A word also
 * counts if its letters follow one another in what is left of the other text without its spaces.
 */
export function recallWithoutSpaces(truth: readonly string[], found: readonly string[]): number {
  let rest = without(found, truth).join('')
  const lost = without(truth, found).filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest = rest.slice(0, at) + rest.slice(at + word.length)
    return at < 0
  })
  return 1 - lost.length / Math.max(truth.length, 1)
}
