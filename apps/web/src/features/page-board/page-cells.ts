/** The page cells on the board: one per page, per file of unknown page count, and per blank page; and their named orders. */
import type { Rotation } from '@docweave/tool-kit'
import type { ChosenFile } from '../upload/chosen-file.ts'

export interface PageCell {
  /** Stays the same when the cell is moved. */
  key: string
  /** The key of its file; none for a blank one. */
  file?: string
  /** From 1; `all` is a whole file of unknown page count. */
  page: number | 'all' | 'blank'
  turn: Rotation
  /** Selected or to be deleted, on boards where pages are marked. */
  marked?: boolean
  /** The part it belongs to, from 0, on boards with cuts; `undefined` for none. */
  part?: number
}

export type PageCells = readonly PageCell[]

/** A chosen file on the board. */
export interface BoardFile extends Pick<ChosenFile, 'key'> {
  name: string
  /** `undefined` while it is being opened, and for files that cannot be opened. */
  pages: number | undefined
}

/** All page cells of a file, in its own order. */
export const cellsOf = ({ key, pages }: BoardFile): PageCell[] =>
  pages === undefined
    ? [{ key: `${key}/all`, file: key, page: 'all', turn: 0 }]
    : Array.from({ length: pages }, (_, index) => ({ key: `${key}/${index + 1}`, file: key, page: index + 1, turn: 0 }))

/** A blank page cell with a unique key among `sheets`. */
export function blankFor(sheets: PageCells): PageCell {
  const numbers = sheets.flatMap(({ key, page }) => (page === 'blank' ? [Number(key.slice('blank/'.length))] : []))
  return { key: `blank/${Math.max(0, ...numbers) + 1}`, page: 'blank', turn: 0 }
}

const letters = 26

/** `A` for the first file, `Z`, then `AA`: marks the pages of a file. */
export function fileLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % letters))
  return index < letters ? last : fileLetter(Math.floor(index / letters) - 1) + last
}

/** Interleaves piles of pages; the rest of longer ones follows at the end. */
const inTurn = (piles: readonly PageCell[][]): PageCell[] =>
  Array.from({ length: Math.max(0, ...piles.map(({ length }) => length)) }, (_, at) =>
    piles.flatMap((pile) => pile.slice(at, at + 1)),
  ).flat()

const turnedRound = (piles: readonly PageCell[][]) => piles.map((pile, at) => (at === 0 ? pile : pile.toReversed()))

/** The pages of one file in the named order, fronts before backs; `undefined` for a custom order. */
export function orderedPages(sheets: readonly PageCell[], order: string): PageCell[] | undefined {
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
  sheets: readonly PageCell[],
  files: readonly BoardFile[],
  order: string,
): PageCell[] | undefined {
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
