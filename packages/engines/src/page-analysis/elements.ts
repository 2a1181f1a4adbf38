/** What stands on a page before anybody has made sense of it: glyphs, rules, areas, pictures and links. */
import type { Box } from './box.ts'

/** A font as a document names it. */
export interface Face {
  /** As a word processor knows it, without style and the letters of a subset; empty where it says nothing. */
  family: string
  bold: boolean
  italic: boolean
}

/** The direction of reading, in degrees clockwise from left to right. */
export type Turn = 0 | 90 | 180 | 270

export interface Glyph extends Box {
  text: string
  /** Where the line stands that the glyph stands on, in the glyph's own direction. */
  baseline: number
  size: number
  face: Face
  /** Six hexadecimal digits. */
  colour: string
  /** Degrees clockwise, 0 to 359. */
  angle: number
  /** Set from top to bottom, as Japanese is, each character upright. */
  vertical: boolean
  underline?: boolean
  strike?: boolean
  /** Where it leads: an address, or `#` and a page number from 1. */
  link?: string
}

/** A straight line along the page's sides: the side of a cell, a rule between columns, what underlines a word. */
export interface Rule extends Box {
  isHorizontal: boolean
  /** In points. */
  weight: number
  colour: string
}

/** A rectangle filled with one colour. */
export interface Area extends Box {
  colour: string
}

/** Anything drawn that is no rule and no area: curves, diagonals, shades. */
export interface Artwork extends Box {
  /** How many pieces it was drawn with. */
  pieces: number
}

export interface PlacedPicture extends Box {
  /** Its place in the document's pictures. */
  picture: number
  /** Lies behind the text and takes no part in how it runs. */
  isBackdrop?: boolean
}

export interface PlacedLink extends Box {
  target: string
}

export interface PageElements {
  /** From 1. */
  number: number
  /** In points, as the page is seen. */
  width: number
  height: number
  glyphs: Glyph[]
  rules: Rule[]
  areas: Area[]
  artwork: Artwork[]
  pictures: PlacedPicture[]
  links: PlacedLink[]
  /** Its text is a recogniser's, invisible over a picture of the page. */
  isRecognised: boolean
  /** Characters that no font of the page tells the meaning of. */
  unreadable: number
}
