/** A Hangul document as its content and styles, independent of pages. Lengths are in points, colours are `RRGGBB`. */
import type { XmlElement } from './xml.ts'

/** The look of characters. */
export interface CharacterShape {
  size: number
  /** Font families of Hangul and of Latin text. */
  hangul: string
  latin: string
  colour: string
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  position: 'base' | 'super' | 'sub'
  /** The width of characters, in percent. */
  scale: number
  /** Additional space between characters, in percent of their size. */
  spacing: number
  /** The background. */
  shade: string | undefined
}

export interface ListReference {
  /** `outline`: a heading of the document, numbered by the numbering of its section. */
  type: 'outline' | 'number' | 'bullet'
  id: string
  /** From 0. */
  level: number
}

export interface TabStop {
  position: number
  type: 'left' | 'right' | 'center' | 'decimal'
  leader: boolean
}

/** The look of paragraphs. */
export interface ParagraphShape {
  align: 'left' | 'right' | 'center' | 'justify' | 'distribute'
  left: number
  right: number
  /** The indent of the first line; negative for a hanging indent. */
  first: number
  before: number
  after: number
  line: { type: 'percent' | 'exact' | 'least' | 'between'; value: number }
  keepNext: boolean
  keepLines: boolean
  pageBreakBefore: boolean
  /** Whether lines may end within a Hangul word. */
  breaksWords: boolean
  list: ListReference | undefined
  tabs: readonly TabStop[]
  /** Borders and background, if it has any. */
  frame: BorderFill | undefined
}

export interface BorderSide {
  style: 'single' | 'double' | 'dashed' | 'dotted' | 'thick'
  /** In points. */
  width: number
  colour: string
}

export interface BorderFill {
  /** Whether a picture fills it, which is not read. */
  hasPicture?: boolean
  left: BorderSide | undefined
  right: BorderSide | undefined
  top: BorderSide | undefined
  bottom: BorderSide | undefined
  fill: string | undefined
}

export interface Style {
  id: string
  name: string
  paragraph: ParagraphShape | undefined
  character: CharacterShape | undefined
}

/** How the number or bullet before a paragraph's text differs from that text. */
export interface ListHead {
  character: CharacterShape | undefined
  /** How much wider it is than what is written in it, in points. */
  extraWidth: number
  /** The distance from the text, in parts of the head's size. */
  gap: number
  /** Whether all numbers of a list are as wide as those with one digit. */
  isFixed: boolean
}

/** A level of a numbering: `^1` to `^9` and `^n` in the template stand for numbers. */
export interface NumberLevel {
  template: string
  format: string
  start: number
  /** Whether all lines begin where the text of the first begins, after the number. */
  hangs: boolean
  head?: ListHead
}

export interface Bullet {
  text: string
  hangs: boolean
  head?: ListHead
}

export interface Styles {
  characters: ReadonlyMap<string, CharacterShape>
  paragraphs: ReadonlyMap<string, ParagraphShape>
  styles: ReadonlyMap<string, Style>
  numberings: ReadonlyMap<string, readonly NumberLevel[]>
  bullets: ReadonlyMap<string, Bullet>
  borderFills: ReadonlyMap<string, BorderFill>
}

/** Where an object stands. */
export interface Placement {
  /** Whether it stands in the line like a character. */
  inline: boolean
  wrap: 'square' | 'lines' | 'behind' | 'front'
  horizontal: { from: 'paper' | 'page' | 'column' | 'paragraph'; align: string; offset: number }
  vertical: { from: 'paper' | 'page' | 'paragraph'; align: string; offset: number }
}

export interface Text {
  type: 'text'
  /** A tab is `\t`, a line break `\n`. */
  text: string
  shape: CharacterShape
  /** A URL, or `#` and the name of a bookmark. */
  link: string | undefined
}

export interface TableCell {
  row: number
  column: number
  rows: number
  columns: number
  width: number
  height: number
  margin: { left: number; right: number; top: number; bottom: number }
  align: 'top' | 'center' | 'bottom'
  isVertical: boolean
  isHeader: boolean
  border: BorderFill | undefined
  paragraphs: Paragraph[]
}

export interface Table {
  type: 'table'
  width: number
  repeatsHeader: boolean
  placement: Placement
  cells: TableCell[]
  caption: Caption | undefined
}

export interface Caption {
  isAbove: boolean
  paragraphs: Paragraph[]
}

export interface Picture {
  type: 'picture'
  /** The name of its file in the package; `undefined` if it has none. */
  file: string | undefined
  width: number
  height: number
  /** The visible part, in fractions of the picture. */
  crop: { left: number; right: number; top: number; bottom: number } | undefined
  placement: Placement
  caption: Caption | undefined
}

export interface Equation {
  type: 'equation'
  script: string
  shape: CharacterShape
}

export interface Note {
  type: 'note'
  kind: 'footnote' | 'endnote'
  paragraphs: Paragraph[]
}

/** A text box, or another shape with text. */
export interface TextBox {
  type: 'box'
  width: number
  height: number
  border: BorderSide | undefined
  fill: string | undefined
  placement: Placement
  paragraphs: Paragraph[]
  caption: Caption | undefined
}

export interface Ruby {
  type: 'ruby'
  text: string
  reading: string
  shape: CharacterShape
}

export interface Bookmark {
  type: 'bookmark'
  name: string
}

/** The first letter of a paragraph, which is as high as several lines. */
export interface DropCap {
  type: 'drop-cap'
  text: string
  shape: CharacterShape
  lines: number
}

/** A memo about a part of the text. */
export interface Comment {
  author: string
  /** When it was written, if the file says so. */
  date: Date | undefined
  paragraphs: Paragraph[]
}

/** The place where the part of the text begins or ends that a comment is about. */
export interface CommentEdge {
  type: 'comment-start' | 'comment-end'
  comment: Comment
}

/** The number of the page, or of all pages. */
export interface PageNumber {
  type: 'page-number'
  isTotal: boolean
  shape: CharacterShape
}

/** The numbers of a chart: the first row has the names of the series, and each other a label with its values. */
export type ChartRows = readonly (readonly string[])[]

/** A chart, shape or embedded object whose content is not read. It can only be drawn. */
export interface Drawing {
  type: 'drawing'
  /** Its element; `undefined` for parts of groups that cannot be drawn alone. */
  element: XmlElement | undefined
  /** The numbers of a chart. */
  chart?: ChartRows | undefined
  width: number
  height: number
  placement: Placement
  caption: Caption | undefined
}

export type Inline =
  | CommentEdge
  | DropCap
  | Text
  | Table
  | Picture
  | Equation
  | Note
  | TextBox
  | Ruby
  | Bookmark
  | PageNumber
  | Drawing

export interface Paragraph {
  style: Style | undefined
  shape: ParagraphShape
  /** The look of its first characters, also if it is empty. */
  character: CharacterShape
  pageBreak: boolean
  columnBreak: boolean
  content: Inline[]
}

export interface RunningPart {
  kind: 'header' | 'footer'
  pages: 'both' | 'even' | 'odd'
  paragraphs: Paragraph[]
}

export interface PageBorder {
  sides: BorderFill
  from: 'paper' | 'text'
  distance: { left: number; right: number; top: number; bottom: number }
}

export interface Section {
  /** Of the sheet as it is read. */
  width: number
  height: number
  margin: { left: number; right: number; top: number; bottom: number; header: number; footer: number }
  columns: { count: number; gap: number }
  isVertical: boolean
  /** Whether its pages have a picture behind their text. */
  hasPagePicture: boolean
  /** The border of its pages, and the distance of each side from the edge of the sheet or from the text. */
  pageBorder: PageBorder | undefined
  /** The id of the numbering of its headings. */
  outline: string
  running: RunningPart[]
  /** The number that is printed on every page. */
  pageNumber: { position: string; format: string; side: string } | undefined
  /** The number of its first page, if it does not continue. */
  firstPage: number | undefined
  paragraphs: Paragraph[]
}

export interface HangulDocument {
  styles: Styles
  sections: Section[]
}
