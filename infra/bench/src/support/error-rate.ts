/** Character error rate: the edits between what was read and what stands there, for each character that stands there. */

/** One space for any run of white space, line breaks included: a line may be broken where it likes, a word may not. */
export const normal = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The Levenshtein distance of two texts, in code points (Wagner and Fischer 1974, two rows). */
export function distance(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [at, one] of left.entries()) {
    const next = [at + 1]
    for (const [index, other] of right.entries())
      next.push(
        Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, (row[index] ?? 0) + (one === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

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
