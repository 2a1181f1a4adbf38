/** Decides whether so much of a page's text lacks a Unicode mapping that the page must be recognised by OCR. */
import { heightOf, type Glyph } from '../analysis/index.ts'

/** The text of a glyph without a Unicode mapping. */
export const unmapped = '\ufffd'

/** Unreadable characters: without a Unicode mapping, for private use, control characters, or lone surrogates (which XML does not allow). */
const unreadable = /(?!\s)\p{Cc}|\p{Co}|\p{Cs}|\ufffd/u

/** Whether it is one character of a range without unreadable ones. Most are, and a comparison is faster than an expression. */
function isPlain(text: string): boolean {
  const code = text.charCodeAt(0)
  return text.length === 1 && ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800))
}

export const isUnreadable = (text: string): boolean => !isPlain(text) && unreadable.test(text)

/** Fewer unreadable glyphs in a row are symbols: bullets, arrows, signs of a formula. Words are longer. */
const leastWord = 3
/** From this share of a page's characters in unreadable words, the page is recognised. */
const leastPart = 0.03

/** Whether the second glyph continues the word of the first: on the same line, without a wide gap. */
function isNext(one: Glyph, other: Glyph): boolean {
  const reach = Math.max(one.size, other.size)
  const apart = Math.max(other.left - one.right, one.left - other.right, 0)
  const below = Math.max(other.top - one.bottom, one.top - other.bottom, 0)
  return one.angle === other.angle && apart < reach && below < reach / 4 && heightOf(other) < 3 * heightOf(one)
}

/** Returns the number of unreadable glyphs that form words. A whole page of one short word counts too. */
function unreadableLetters(glyphs: readonly Glyph[]): number {
  let letters = 0
  let run = 0
  let before: Glyph | undefined
  const end = () => {
    if (run >= leastWord) letters += run
    run = 0
  }
  for (const glyph of glyphs) {
    if (!isUnreadable(glyph.text) || (before && !isNext(before, glyph))) end()
    if (isUnreadable(glyph.text)) run++
    before = glyph
  }
  end()
  return letters
}

/** So many unreadable letters within readable words of the same font, and this part of a page's characters, are no chance. */
const leastHoles = 3
const leastHolePart = 0.002

/** Returns the number of unreadable glyphs beside a letter of the same font: its map lacks some letters. Signs of formulas have a font of their own. */
function holesInWords(glyphs: readonly Glyph[]): number {
  const isLetterBeside = (glyph: Glyph, other: Glyph | undefined) =>
    other !== undefined && other.face === glyph.face && /\p{L}/u.test(other.text) && isNext(glyph, other)
  return glyphs.filter(
    (glyph, at) =>
      isUnreadable(glyph.text) && (isLetterBeside(glyph, glyphs[at - 1]) || isLetterBeside(glyph, glyphs[at + 1])),
  ).length
}

/**
 * Whether a page must be recognised to be readable. A few odd symbols do not count, however often they occur.
 *
 * @param glyphs in the order of the text
 */
export function needsRecognition(glyphs: readonly Glyph[]): boolean {
  const letters = unreadableLetters(glyphs)
  const characters = glyphs.filter(({ text }) => text.trim() !== '').length
  if (letters > 0 && letters >= leastPart * characters) return true
  const holes = holesInWords(glyphs)
  return holes >= leastHoles && holes >= leastHolePart * characters
}
