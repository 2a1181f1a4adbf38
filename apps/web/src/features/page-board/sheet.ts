/** What lies on the board: a sheet for every page, for every file whose pages are not known, and for every blank page. */
import type { Turn } from '@docweave/tool-kit'

export interface Sheet {
  /** Stays with the sheet wherever it goes. */
  key: string
  /** The key of its file; none of a blank one. */
  file?: string
  /** From 1; `all` stands for a whole file whose pages are not known here. */
  page: number | 'all' | 'blank'
  turn: Turn
  /** Chosen, or to be deleted, on boards where pages are marked. */
  marked?: boolean
  /** The part it goes to, from 0, on boards where documents are cut; without one it goes to none. */
  part?: number
}

export type Sheets = readonly Sheet[]

/** A file as the board knows it. */
export interface BoardFile {
  key: string
  name: string
  /** `undefined` while it is being opened, and for files that cannot be. */
  pages: number | undefined
}

/** All sheets of a file, in its own order. */
export const sheetsOf = ({ key, pages }: BoardFile): Sheet[] =>
  pages === undefined
    ? [{ key: `${key}/all`, file: key, page: 'all', turn: 0 }]
    : Array.from({ length: pages }, (_, index) => ({ key: `${key}/${index + 1}`, file: key, page: index + 1, turn: 0 }))

/** A blank sheet with a key of its own among `sheets`. */
export function blankFor(sheets: Sheets): Sheet {
  const numbers = sheets.flatMap(({ key, page }) => (page === 'blank' ? [Number(key.slice('blank/'.length))] : []))
  return { key: `blank/${Math.max(0, ...numbers) + 1}`, page: 'blank', turn: 0 }
}

const letters = 26

/** `A` for the first file, `Z`, then `AA`: what marks a page as one of its file. */
export function fileLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % letters))
  return index < letters ? last : fileLetter(Math.floor(index / letters) - 1) + last
}
