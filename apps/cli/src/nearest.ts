/** Finds the word that was probably meant. */

/** The number of inserted, deleted, replaced or swapped letters between two words (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const at = (up: number, left: number) =>
        (up === 0 ? current : rows[row - up])?.[column - left] ?? Number.POSITIVE_INFINITY
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? at(2, 2) + 1 : Infinity
      current.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + cost, swapped))
    }
    rows.push(current)
  }
  return rows[a.length]?.[b.length] ?? 0
}

/** Returns the word of `words` that is most like `typed`; `undefined` if none is like it: more than a third of it differs. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  // The cost grows with the length, and no word is this long.
  if (typed.length > 64) return undefined
  const [best] = [...words]
    .map((word) => ({ word, differs: distance(typed.toLowerCase(), word) }))
    .filter(({ word, differs }) => differs <= Math.max(1, word.length / 3))
    .toSorted((a, b) => a.differs - b.differs)
  return best?.word
}
