/** Reads a printed page of a PDF: its lines of text with their positions, the lines of its tables, and its picture. */
import type { Document, Page } from 'mupdf'
import { drawGrey, type GreyPage } from '../page-similarity.ts'
import { rulesIn, type Rule } from './rules.ts'

/** A word and the left end of its baseline, in points from the top left of the page. */
export interface PrintedWord {
  text: string
  x: number
  y: number
}

/** The words of a line of text, in order. */
export type PrintedLine = readonly PrintedWord[]

export interface PrintedPage {
  lines: PrintedLine[]
  /** The lines of tables, frames and borders. */
  rules: Rule[]
  /** At `pictureDpi`. */
  picture: GreyPage
}

export const pictureDpi = 75
/** Thin lines are missing in coarser pictures. */
const ruleDpi = 150

/** Baselines that differ by less (points) are those of one line: Hancom writes each word, and some characters, by themselves. */
const sameLine = 2
/** Gaps of less than this part of the text's size are within a word. */
const spaceWidth = 0.15

interface Glyph {
  text: string
  x: number
  y: number
  end: number
  size: number
}

function glyphsOf(page: Page): Glyph[] {
  const glyphs: Glyph[] = []
  page.toStructuredText('preserve-whitespace,preserve-ligatures').walk({
    onChar(text, [x, y], _font, size, quad) {
      glyphs.push({ text, x, y, end: Math.max(quad[2], quad[6]), size })
    },
  })
  return glyphs
}

/** Joins the glyphs of a line, from left to right, to words. */
function wordsOf(glyphs: readonly Glyph[]): PrintedWord[] {
  const words: PrintedWord[] = []
  let end = Number.NEGATIVE_INFINITY
  let isNew = true
  for (const glyph of glyphs.toSorted((a, b) => a.x - b.x)) {
    if (glyph.text.trim() === '') {
      isNew = true
      continue
    }
    const last = words.at(-1)
    if (!last || isNew || glyph.x - end > spaceWidth * glyph.size)
      words.push({ text: glyph.text, x: glyph.x, y: glyph.y })
    else last.text += glyph.text
    end = glyph.end
    isNew = false
  }
  return words
}

/** Groups glyphs by their baselines, from the top of the page. The order in which a program has written them does not matter. */
function linesOf(glyphs: readonly Glyph[]): PrintedLine[] {
  const lines: Glyph[][] = []
  for (const glyph of glyphs.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && glyph.y - first.y < sameLine) line.push(glyph)
    else lines.push([glyph])
  }
  return lines.map(wordsOf).filter(({ length }) => length > 0)
}

/** @param index of the page, from 0 */
export function readLines(document: Document, index: number): PrintedLine[] {
  const page = document.loadPage(index)
  try {
    return linesOf(glyphsOf(page))
  } finally {
    page.destroy()
  }
}

/** @param index of the page, from 0 */
export function readPrintedPage(document: Document, index: number): PrintedPage {
  const page = document.loadPage(index)
  try {
    const lines = linesOf(glyphsOf(page))
    return { lines, rules: rulesIn(drawGrey(page, ruleDpi), ruleDpi), picture: drawGrey(page, pictureDpi) }
  } finally {
    page.destroy()
  }
}
