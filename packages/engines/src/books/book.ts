/** A parsed book of any format: its reading order, contents and files; and the file kinds that are books. */
import type { FileKind } from '@docweave/contract'

/** An item of the contents, with its children. */
export interface ContentsItem {
  title: string
  /** A chapter's path, optionally with `#` and an element's id; `undefined` for a heading without a target. */
  target: string | undefined
  items: ContentsItem[]
}

export interface Book {
  title: string
  author: string
  /** As declared by the book (BCP 47), or empty. */
  language: string
  /** The paths of the chapters, in reading order. */
  chapters: string[]
  contents: ContentsItem[]
  /** The path of the cover image, if the book has one. */
  cover: string | undefined
  /** The paths of its style sheets. */
  styles: string[]
  /** Returns the content of a file by its path; `undefined` if the book has no such file. */
  read(path: string): Uint8Array | undefined
}

const kinds = ['epub', 'fb2', 'mobi'] as const

export type BookKind = (typeof kinds)[number]

export const isBookKind = (kind: FileKind): kind is BookKind => kinds.some((each) => each === kind)
