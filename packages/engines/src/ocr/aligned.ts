/** Finds the characters that an edited text has in common with the original, by their longest common subsequence. */

/** The most comparisons of characters: a line of a thousand characters that was written anew. */
const mostComparisons = 4_000_000

const isSame = (old: readonly string[], fresh: readonly string[], at: number, other: number) => old[at] === fresh[other]

/** The number of equal characters at the beginning of both. */
function commonStart(old: readonly string[], fresh: readonly string[]): number {
  const most = Math.min(old.length, fresh.length)
  let count = 0
  while (count < most && isSame(old, fresh, count, count)) count++
  return count
}

/** Returns the index in `old` of each character of `fresh`, `undefined` for new ones. */
function aligned(old: readonly string[], fresh: readonly string[]): (number | undefined)[] {
  const found: (number | undefined)[] = fresh.map(() => undefined)
  if (old.length * fresh.length > mostComparisons) return found
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row)
        row[j] = isSame(old, fresh, i, j)
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  for (let [i, j] = [0, 0]; i < old.length && j < fresh.length;) {
    if (isSame(old, fresh, i, j)) found[j++] = i++
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return found
}

/**
 * Returns for each character of an edited text its index in the original, `undefined` for new ones. Texts that are too long to be compared
 * have only their beginning and end in common.
 */
export function originsOf(old: readonly string[], fresh: readonly string[]): (number | undefined)[] {
  const start = commonStart(old, fresh)
  const [oldRest, freshRest] = [old.slice(start), fresh.slice(start)]
  const end = commonStart(oldRest.toReversed(), freshRest.toReversed())
  const [oldMiddle, freshMiddle] = [oldRest.slice(0, oldRest.length - end), freshRest.slice(0, freshRest.length - end)]
  return [
    ...Array.from({ length: start }, (_, index) => index),
    ...aligned(oldMiddle, freshMiddle).map((at) => (at === undefined ? undefined : at + start)),
    ...Array.from({ length: end }, (_, index) => old.length - end + index),
  ]
}
