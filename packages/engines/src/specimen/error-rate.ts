/** The character error rate of recognised text, including spaces. */

/** The lines of a text, without the empty lines and trailing spaces caused by layout. */
const plain = (text: string) =>
  text
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The Levenshtein distance of two texts in code points, or of two lists (Wagner and Fischer 1974, two rows). */
export function distance(a: Iterable<string>, b: Iterable<string>): number {
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

/** Returns the number of edits from `read` to `truth`, per character of `truth`: 0 is perfect. */
export function errorRate(truth: string, read: string): number {
  const wanted = plain(truth)
  return distance(wanted, plain(read)) / Math.max(Array.from(wanted).length, 1)
}
