/** A page as a recogniser read it: what OCR's chunks write and the text layer is made from. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Matrix } from 'mupdf'

/** A word with its box in points, in the frame of the straightened page: x to the right, y down. */
export interface RecognisedWord {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** 0 to 100. */
  confidence: number
}

export interface RecognisedLine {
  startsParagraph: boolean
  words: RecognisedWord[]
}

export interface RecognisedPage {
  /** From 0. */
  index: number
  /** From the frame of the straightened page to the page's coordinates in mupdf (points, y down, as the page is shown). */
  toPage: Matrix
  lines: RecognisedLine[]
  /** The running text, with its line and paragraph breaks. */
  text: string
}

/** Reads what `writeRecognised` wrote. */
export function readRecognised(path: string): RecognisedPage[] {
  const pages: RecognisedPage[] = JSON.parse(readFileSync(path, 'utf8'))
  return pages
}

/** Keeps the pages of a chunk in a file of its own. */
export const writeRecognised = (path: string, pages: readonly RecognisedPage[]): void =>
  writeFileSync(path, JSON.stringify(pages))
