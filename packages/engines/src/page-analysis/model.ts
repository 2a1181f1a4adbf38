/** A document that can be edited: what page analysis finds and every writer writes. All lengths are points. */
import type { Box } from './box.ts'
import type { Turn } from './elements.ts'

export interface TextStyle {
  /** Family of Latin letters, and of Hangul, kana and kanji; empty where the document does not say. */
  latin: string
  eastAsian: string
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** Six hexadecimal digits. */
  colour: string
  position: 'base' | 'super' | 'sub'
  /** An address, or `#` and a page number from 1. */
  link: string
}

/** Characters of one style. A tab is `\t`. */
export interface Run {
  text: string
  style: TextStyle
  /** The footnote it refers to, by its mark among those of the page. */
  footnote?: string
  /** A number that follows the page. */
  field?: 'page'
}

export type Alignment = 'left' | 'center' | 'right' | 'justify'

/** What stands before an item of a list. */
export interface ListItem {
  /** `bullet`, or how its number is written. */
  format: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'korean-letter' | 'circled'
  /** As it is seen: `•`, `3.`, `(가)`. */
  marker: string
  /** Its number; 0 for a bullet. */
  number: number
  /** From 0. */
  level: number
}

export interface TabStop {
  /** From the left of the column. */
  position: number
  align: 'left' | 'right'
}

export interface Paragraph {
  type: 'paragraph'
  box: Box
  runs: Run[]
  /** The lines as they stood. */
  lines: { box: Box; baseline: number; runs: Run[]; endsInSpace: boolean }[]
  /** 0 for text, 1 to 6 for a heading. */
  heading: number
  list?: ListItem
  align: Alignment
  /** From the column's sides; `first` is added on the first line alone. */
  indent: { left: number; right: number; first: number }
  /** Empty space before it. */
  before: number
  /** From one baseline to the next. */
  pitch: number
  tabs: TabStop[]
  /** How its text is turned against the page. */
  angle: number
}

export interface TableCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
  paragraphs: Paragraph[]
  /** Its background; empty for none. */
  fill: string
  turn: Turn
}

export interface Table {
  type: 'table'
  box: Box
  /** Widths of the columns and heights of the rows. */
  columns: number[]
  rows: number[]
  /** Rows at the top that name the columns. */
  headerRows: number
  cells: TableCell[]
  /** What the cells are parted by; without a weight nothing is drawn. */
  border: { weight: number; colour: string }
  before: number
}

export interface PictureBlock {
  type: 'picture'
  box: Box
  picture: number
  align: Alignment
  /** Text runs along its side. */
  floats?: 'left' | 'right'
  before: number
}

export type Block = Paragraph | Table | PictureBlock

/** A stretch of a page with the same columns from its top to its end. */
export interface Zone {
  /** From left to right (or, in vertical text, from top to bottom). */
  columns: { left: number; right: number; blocks: Block[] }[]
}

/** What is drawn behind the text and is no part of a table. */
export type Shape = Box & ({ kind: 'area'; colour: string } | { kind: 'rule'; colour: string; weight: number })

export interface DocumentPage {
  number: number
  /** As its text is read. */
  width: number
  height: number
  /** How the page was turned to be read. */
  turn: Turn
  vertical: boolean
  margins: { left: number; top: number; right: number; bottom: number }
  zones: Zone[]
  /** Where a table of the pages before ends that goes on at its top; it is among their blocks. */
  tableEnd?: number
  header: Block[]
  footer: Block[]
  footnotes: { marker: string; paragraphs: Paragraph[] }[]
  shapes: Shape[]
  /** Colour of the whole page; empty for white. */
  background: string
  /** Pictures that lie behind the text: backdrops, and drawings in exact work. */
  backdrops: PictureBlock[]
}

/** A picture as a file. */
export interface StoredPicture {
  path: string
  type: 'png' | 'jpg'
  /** In pixels. */
  width: number
  height: number
}

export interface DocumentModel {
  pages: DocumentPage[]
  pictures: StoredPicture[]
  /** The commonest size of text. */
  bodySize: number
  title: string
}
