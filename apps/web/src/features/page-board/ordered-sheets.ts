/** Applies the named orders of merging and reordering to the board. */
import type { BoardFile, Sheet } from './sheet.ts'

/** Interleaves the piles; the rest of longer ones follows at the end. */
const inTurn = (piles: readonly Sheet[][]): Sheet[] =>
  Array.from({ length: Math.max(0, ...piles.map(({ length }) => length)) }, (_, at) =>
    piles.flatMap((pile) => pile.slice(at, at + 1)),
  ).flat()

const turnedRound = (piles: readonly Sheet[][]) => piles.map((pile, at) => (at === 0 ? pile : pile.toReversed()))

/** The pages of one file in the named order, fronts before backs; `undefined` for a custom order. */
export function orderedPages(sheets: readonly Sheet[], order: string): Sheet[] | undefined {
  const half = Math.ceil(sheets.length / 2)
  const piles = [sheets.slice(0, half), sheets.slice(half)]
  switch (order) {
    case 'reverse':
      return sheets.toReversed()
    case 'interleave':
      return inTurn(piles)
    case 'interleave-reversed':
      return inTurn(turnedRound(piles))
    default:
      return undefined
  }
}

/** Several files in the named order; `undefined` for the given order. */
export function orderedFiles(
  sheets: readonly Sheet[],
  files: readonly BoardFile[],
  order: string,
): Sheet[] | undefined {
  const pile = ({ key }: BoardFile) => sheets.filter(({ file }) => file === key)
  // File 2 before file 10, like `merge-pdf`.
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  switch (order) {
    case 'name':
      return files.toSorted((a, b) => compare(a.name, b.name)).flatMap(pile)
    case 'interleave':
      return inTurn(files.map(pile))
    case 'interleave-reversed':
      return inTurn(turnedRound(files.map(pile)))
    default:
      return undefined
  }
}
