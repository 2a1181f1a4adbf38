/** The model of an editable document: produced by page analysis, consumed by every writer. All lengths are in points. */
import type { Box } from './box.ts'
import type { Turn } from './elements.ts'

export interface TextStyle {
  /** The font families of Latin letters, and of Hangul, kana and kanji; empty if the document does not specify them. */
  latin: string
  eastAsian: string
  /** The width of its Latin letters, in percent of those of the font. */
  scale: number
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** Six hexadecimal digits (RRGGBB). */
  colour: string
  position: 'base' | 'super' | 'sub'
  /** A URL, or `#` and a page number from 1; empty without a link. */
  link: string
}

/** Text with one style. A tab is `\t`. */
export interface Run {
  text: string
  style: TextStyle
  /** The mark of the footnote it refers to, among those of the page. */
  footnote?: string
  /** The reading of its Han characters, in small kana beside them. */
  ruby?: string
  /** A field with the page number. */
  field?: 'page'
  /** The text begins another column or page of the original; it continues the paragraph. */
  begins?: 'column' | 'page'
}

export type Alignment = 'left' | 'center' | 'right' | 'justify'

/** The marker of a list item. */
export interface ListItem {
  /** `bullet`, or the number format. */
  format: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'korean-letter' | 'circled'
  /** As displayed: `•`, `3.`, `(가)`; empty in a list of references without numbers. */
  marker: string
  /** Its number; 0 for a bullet. */
  number: number
  /** The nesting level, from 0. */
  level: number
}

export interface TabStop {
  /** Measured from the left of the column. */
  position: number
  /** The same place on the page. */
  x: number
  align: 'left' | 'center' | 'right'
  /** Where its text begins on the page, if it is read from left to right. */
  textLeft?: number
  /** Where the text before it ends on the page, if it is read from left to right. */
  endBefore?: number
  /** Dots in its space, as in a table of contents. */
  leader?: 'dot'
}

/** Columns beside each other within a column of a page. */
export interface SideBySide {
  columns: { left: number; right: number }[]
  /** The space above all of them. */
  before: number
}

interface Placed {
  box: Box
  /** The space above it. */
  before: number
  /** If it is in one of several columns within its column: which one. Blocks of the same columns follow each other. */
  beside?: { all: SideBySide; column: number }
}

export interface Paragraph extends Placed {
  type: 'paragraph'
  runs: Run[]
  /** The original lines. */
  lines: { box: Box; baseline: number; runs: Run[]; endsInSpace: boolean }[]
  /** 0 for text, 1 to 6 for a heading. */
  heading: number
  list?: ListItem
  align: Alignment
  /** Measured from the column's sides; `first` is added for the first line only. */
  indent: { left: number; right: number; first: number }
  /** The distance between baselines. */
  pitch: number
  tabs: TabStop[]
  /** If it is read from right to left, its indents and alignment begin at the right side. */
  isRightToLeft?: boolean
  /** The rotation of its text relative to the page. */
  angle: number
}

/** A drawn side of a cell. */
export interface CellSide {
  weight: number
  colour: string
}

/** The sides of a cell; `undefined` where none is drawn. */
export type CellSides = Record<'top' | 'right' | 'bottom' | 'left', CellSide | undefined>

export interface TableCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
  paragraphs: Paragraph[]
  /** Its background colour; empty for none. */
  fill: string
  turn: Turn
  /** If unknown, all sides are the table's border. */
  sides?: CellSides
}

export interface Table extends Placed {
  type: 'table'
  /** Widths of the columns and heights of the rows. */
  columns: number[]
  rows: number[]
  /** The number of header rows. */
  headerRows: number
  cells: TableCell[]
  /** The heaviest side of a cell; with a weight of 0 none is drawn. */
  border: { weight: number; colour: string }
}

export interface PictureBlock extends Placed {
  type: 'picture'
  picture: number
  align: Alignment
  /** The side at which it floats, with text beside it. */
  floats?: 'left' | 'right'
}

export type Block = Paragraph | Table | PictureBlock

/** A part of a page in which the columns do not change. */
export interface Zone {
  /** From left to right (in vertical text, from top to bottom). */
  columns: ZoneColumn[]
  /** The space above all of its columns. */
  before?: number
}

export interface ZoneColumn {
  left: number
  right: number
  blocks: Block[]
  /** Where the continuation of a block from the column or page before ends; that block is among the blocks there. */
  continuedTo?: number
}

/** A shape behind the text that is no part of a table. */
export type Shape = Box & ({ kind: 'area'; colour: string } | { kind: 'rule'; colour: string; weight: number })

export interface DocumentPage {
  number: number
  /** The size after `turn`. */
  width: number
  height: number
  /** The rotation of the page to its reading direction. */
  turn: Turn
  vertical: boolean
  margins: { left: number; top: number; right: number; bottom: number }
  zones: Zone[]
  /** Where the continuation of a table from earlier pages ends; the table itself is among their blocks. */
  tableEnd?: number
  /** For a table that begins here and goes on: its rows end above this place on each of its pages, and another row would not. */
  tableLimit?: number
  header: Block[]
  footer: Block[]
  /** Whether the header, the footer or the counting of pages changes here in a way that only a new section can express. */
  startsRunning?: boolean
  footnotes: { marker: string; paragraphs: Paragraph[] }[]
  shapes: Shape[]
  /** The background colour of the page; empty for white. */
  background: string
  /** Pictures behind the text: backdrops, and drawings in exact mode. */
  backdrops: PictureBlock[]
}

/** A picture file. */
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
  /** The most frequent font size. */
  bodySize: number
  title: string
  /** The printed number of the first page; below 1 if there are pages without numbers before page 1. */
  firstNumber: number
}
