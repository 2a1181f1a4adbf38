/** A book of any format, as far as it has been read: what comes in which order, and where its files are. */

/** One item of the contents, with those below it. */
export interface ContentsItem {
  title: string
  /** A chapter's path, perhaps with `#` and an element's id; `undefined` for a heading that leads nowhere. */
  target: string | undefined
  items: ContentsItem[]
}

export interface Book {
  title: string
  author: string
  /** As the book says it (BCP 47), or empty. */
  language: string
  /** The paths of the chapters, in the order in which they are read. */
  chapters: string[]
  contents: ContentsItem[]
  /** The path of the picture on its front, where there is one. */
  cover: string | undefined
  /** The paths of its style sheets. */
  styles: string[]
  /** The content of a file by its path; `undefined` when the book has none of that name. */
  read(path: string): Uint8Array | undefined
}
