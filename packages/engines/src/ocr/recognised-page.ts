/** A page as OCR read it: the output of OCR's chunks, from which the text layer is made. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Matrix } from 'mupdf'

/** A word with its bounding box in points, in the coordinates of the deskewed page: x to the right, y down. */
export interface RecognisedWord {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** 0 to 100: the mean of its characters. */
  confidence: number
  /** The lowest confidence of its parts, if it was read in several. */
  leastConfidence?: number
  /** The readings of its Han characters. */
  ruby?: Ruby[]
}

/** A reading that is written in small kana beside Han characters. */
export interface Ruby {
  text: string
  /** The number of UTF-16 code units up to the end of its characters in the word's text. */
  after: number
}

export interface RecognisedLine {
  startsParagraph: boolean
  /** Whether it is written from top to bottom. */
  isVertical?: boolean
  words: RecognisedWord[]
}

export interface RecognisedPage {
  /** From 0. */
  index: number
  /** From the coordinates of the deskewed page to the page's coordinates in mupdf (points, y down, as displayed). */
  toPage: Matrix
  lines: RecognisedLine[]
}

/** Reads a file that `writeRecognised` wrote. */
export function readRecognised(path: string): RecognisedPage[] {
  const pages: RecognisedPage[] = JSON.parse(readFileSync(path, 'utf8'))
  return pages
}

/** Writes the pages of a chunk to a file. */
export const writeRecognised = (path: string, pages: readonly RecognisedPage[]): void =>
  writeFileSync(path, JSON.stringify(pages))
