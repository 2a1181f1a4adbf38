/** The items on the board: a sheet per page, per file of unknown page count, and per blank page. */
import type { Turn } from '@docweave/tool-kit'

export interface Sheet {
  /** Stays the same when the sheet is moved. */
  key: string
  /** The key of its file; none for a blank one. */
  file?: string
  /** From 1; `all` is a whole file of unknown page count. */
  page: number | 'all' | 'blank'
  turn: Turn
  /** Selected or to be deleted, on boards where pages are marked. */
  marked?: boolean
  /** The part it belongs to, from 0, on boards with cuts; `undefined` for none. */
  part?: number
}

export type Sheets = readonly Sheet[]

/** A file on the board. */
export interface BoardFile {
  key: string
  name: string
  /** `undefined` while it is being opened, and for files that cannot be opened. */
  pages: number | undefined
}

/** All sheets of a file, in its own order. */
export const sheetsOf = ({ key, pages }: BoardFile): Sheet[] =>
  pages === undefined
    ? [{ key: `${key}/all`, file: key, page: 'all', turn: 0 }]
    : Array.from({ length: pages }, (_, index) => ({ key: `${key}/${index + 1}`, file: key, page: index + 1, turn: 0 }))

/** A blank sheet with a unique key among `sheets`. */
export function blankFor(sheets: Sheets): Sheet {
  const numbers = sheets.flatMap(({ key, page }) => (page === 'blank' ? [Number(key.slice('blank/'.length))] : []))
  return { key: `blank/${Math.max(0, ...numbers) + 1}`, page: 'blank', turn: 0 }
}

const letters = 26

/** `A` for the first file, `Z`, then `AA`: marks the pages of a file. */
export function fileLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % letters))
  return index < letters ? last : fileLetter(Math.floor(index / letters) - 1) + last
}
