/** How much of a text was read wrong: the character error rate, spaces counted. */

/** A text line by line, without the empty lines and the space at lines' ends that layout brings. */
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

/** Gives the edits that turn `read` into `truth`, for each character of `truth`: 0 is perfect. */
export function errorRate(truth: string, read: string): number {
  const wanted = plain(truth)
  return distance(wanted, plain(read)) / Math.max(Array.from(wanted).length, 1)
}
