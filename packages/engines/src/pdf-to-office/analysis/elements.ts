/** The raw elements of a page, before analysis: glyphs, rules, areas, pictures and links. */
import type { Box } from './box.ts'

/** A font, as the document names it. */
export interface FontFace {
  /** The family name without style and subset prefix, as word processors use it; empty if unknown. */
  family: string
  /** The family for Latin text: the same one, or a common one if readers are unlikely to have it. */
  latin: string
  /** The family for Hangul, kana and kanji. */
  eastAsian: string
  /** The width of its letters, in percent of those of `latin`. */
  scale: number
  bold: boolean
  italic: boolean
}

/** The reading direction, in degrees clockwise from left to right. */
export type Turn = 0 | 90 | 180 | 270

export interface Glyph extends Box {
  text: string
  /** The baseline's coordinate, measured across the glyph's own direction. */
  baseline: number
  size: number
  face: FontFace
  /** Six hexadecimal digits (RRGGBB). */
  colour: string
  /** Degrees clockwise, 0 to 359. */
  angle: number
  /** Whether the text is vertical, as in Japanese, with upright characters. */
  vertical: boolean
  underline?: boolean
  strike?: boolean
  /** The link's target: a URL, or `#` and a page number from 1. */
  link?: string
  /** The reading that is written beside it in small kana; all characters of a reading share the object. */
  ruby?: { text: string }
}

/** A horizontal or vertical line: the side of a cell, a column separator, an underline. */
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

/** Any drawing that is neither a rule nor an area: curves, diagonals, shadings. */
export interface Artwork extends Box {
  /** The number of drawing operations. */
  pieces: number
}

export interface PlacedPicture extends Box {
  /** Its index in the document's pictures. */
  picture: number
  /** Whether it is behind the text and does not affect the layout. */
  isBackdrop?: boolean
}

export interface PlacedLink extends Box {
  target: string
}

export interface PageElements {
  /** From 1. */
  number: number
  /** In points, as displayed. */
  width: number
  height: number
  glyphs: Glyph[]
  rules: Rule[]
  areas: Area[]
  artwork: Artwork[]
  pictures: PlacedPicture[]
  links: PlacedLink[]
  /** Whether its text is an invisible OCR layer over a picture of the page. */
  isRecognised: boolean
  /** The number of characters that no font of the page maps to Unicode. */
  unreadable: number
}

export interface PlacedGlyph extends Glyph {
  position: 'base' | 'super' | 'sub'
  /** Its index in drawing order. */
  order: number
}
