/** How much of a text was read wrong: the character error rate, spaces counted. */

/** A text line by line, without the empty lines and the space at lines' ends that layout brings. */
const plain = (text: string) =>
  text
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** Gives the edits (Levenshtein) that turn `read` into `truth`, for each character of `truth`: 0 is perfect. */
export function errorRate(truth: string, read: string): number {
  const [wanted, found] = [Array.from(plain(truth)), Array.from(plain(read))]
  let before = found.map((_, index) => index + 1)
  before.unshift(0)
  for (const [row, character] of wanted.entries()) {
    const now = [row + 1]
    for (const [column, other] of found.entries())
      now.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
          (before[column] ?? 0) + (character === other ? 0 : 1),
        ),
      )
    before = now
  }
  return (before.at(-1) ?? 0) / Math.max(wanted.length, 1)
}
