/** Where Word and LibreOffice divide lines, by the widths of letters in common fonts. */
import { isEastAsian, isHangul, isSpaceless, softHyphen, type Run } from '../analysis/index.ts'
import { CommonWidths } from '../page-elements/common-widths.ts'

/** A part of a line that is not divided, and what follows it if the line goes on. */
export interface Piece {
  width: number
  space: number
  /** The width of a hyphen that is only visible at the end of a line. */
  hyphen: number
  /** The number of UTF-16 units that it consists of, with what follows it. */
  units: number
}

/** Superscripts and subscripts are smaller than their line. */
const raised = 0.62

/** The widths of East Asian characters in fonts that readers have, in ems; Hangul is narrower in some, and never much wider. */
const hangulWidth = 0.92
const squareWidth = 1

/**
 * The space, in ems, that Word and LibreOffice add between East Asian letters and letters or digits of other scripts. LibreOffice always
 * adds it: its import ignores the setting.
 */
export const betweenScripts = 0.2
const isOther = (character: string) => /[\p{L}\p{N}]/u.test(character) && !isEastAsian(character)
const isEastAsianLetter = (character: string) => isEastAsian(character) && /\p{L}/u.test(character)
/** Whether this space is added between two characters that follow each other. */
export const changesScript = (one: string, other: string): boolean =>
  (isEastAsianLetter(one) && isOther(other)) || (isEastAsianLetter(other) && isOther(one))

const widths = new CommonWidths()
/** The font whose proportions are used for fonts with unknown widths. */
const like = 'Arial'

/** Arrows, mathematical operators and geometric shapes, which are as wide as an East Asian character in a font for East Asian scripts. */
const squareSign = /[\u2190-\u27bf]/u

/** Whether a run is in a font for East Asian scripts, by the font's name. */
export const isEastAsianFont = ({ style }: Run): boolean => isEastAsian(style.latin)

/** The width of a character in ems, and whether it is known or only in proportion to others. */
function widthOf(run: Run, character: string): { width: number; isKnown: boolean } {
  const { style } = run
  if (isEastAsianFont(run) && squareSign.test(character)) return { width: squareWidth, isKnown: true }
  if (isEastAsian(character)) return { width: isHangul(character) ? hangulWidth : squareWidth, isKnown: true }
  const sign = character === softHyphen ? '-' : character
  const known = widths.of(style, sign)
  if (known !== undefined) return { width: (known * style.scale) / 100, isKnown: true }
  return { width: widths.of({ latin: like, bold: style.bold, italic: style.italic }, sign) ?? 0.5, isKnown: false }
}

export const isEastAsianText = (runs: readonly Run[]) => runs.some(({ text }) => [...text].some(isEastAsian))

export function piecesOf(runs: readonly Run[]): { pieces: Piece[]; isKnown: boolean } {
  const pieces: Piece[] = []
  let width = 0
  let units = 0
  let allKnown = true
  let before = ''
  const end = (space: number, hyphen: number) => {
    pieces.push({ width, space, hyphen, units })
    width = 0
    units = 0
  }
  for (const run of runs) {
    const size = run.style.size * (run.style.position === 'base' ? 1 : raised)
    for (const character of run.text) {
      const { width: ems, isKnown } = widthOf(run, character)
      allKnown &&= isKnown
      // A line may begin with an em dash, but not with an en dash (Unicode Standard Annex 14, B2 and BA).
      if (character === '—' && width > 0) end(0, 0)
      if (changesScript(before, character)) width += betweenScripts * size
      before = character
      units += character.length
      if (character === ' ') end(ems * size, 0)
      else if (character === softHyphen) end(0, ems * size)
      else {
        width += ems * size
        if (/[-–—]/.test(character) || isSpaceless(character)) end(0, 0)
      }
    }
  }
  if (width > 0) end(0, 0)
  return { pieces, isKnown: allKnown }
}

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width, space }, at) => sum + width + (at < pieces.length - 1 ? space : 0), 0)

/** Returns the pieces, by their index, that begin the second and all further lines. */
export function breaksOf(
  pieces: readonly Piece[],
  { first, others }: { first: number; others: number },
  scale: number,
): number[] {
  const breaks: number[] = []
  let reached = 0
  let at = -1
  for (const { width, space, hyphen } of pieces) {
    at++
    const room = breaks.length === 0 ? first : others
    if (reached > 0 && (reached + width + hyphen) * scale > room) {
      breaks.push(at)
      reached = 0
    }
    // A word that is longer than a line is divided anywhere.
    if (width * scale > room) breaks.push(at)
    reached += width + space
  }
  return breaks
}
