/** Writes recognized lines as the content stream of an invisible text layer (ISO 32000-1, 9.3.6: render mode 3). */
import { Matrix } from 'mupdf'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from '../recognised-page.ts'
import { widthOf, type GlyphlessFont } from './glyphless-font.ts'

/** The part of a line's height below its baseline, as in the font's descent. */
const descent = 0.15
/** Readers that rely on positions alone see no space in a narrower gap between words, in ems (Poppler: 0.15). */
const leastGap = 0.22
/** They take a wider gap for one between columns (Poppler: 0.7), as the spaces of justified lines are, which are at most `widestSpace`. */
const mostGap = 0.6
const widestSpace = 1.4
/** The most that the ends of a word may deviate from a sloping line, as a fraction of the line's height. */
const mostDrift = 0.15
/** The most that a word may be moved vertically to level its line, as a fraction of the line's height. */
const mostLift = 0.25

const number = (value: number) => String(Number(value.toFixed(4)))
const naturalWidth = (text: string) => Array.from(text).reduce((sum, character) => sum + widthOf(character), 0)

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? 0

type Piece = Pick<RecognisedWord, 'text' | 'x' | 'width'>

/** Splits a word into parts of similar length, none much longer than `longest`. */
function piecesOf({ text, x, width }: Piece, longest: number): Piece[] {
  const characters = Array.from(text)
  const length = Math.max(Math.ceil(characters.length / Math.max(Math.ceil(width / longest), 1)), 1)
  const em = width / naturalWidth(text)
  let end = x
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) => {
    const part = characters.slice(index * length, (index + 1) * length).join('')
    const start = end
    end += naturalWidth(part) * em
    return { text: part, x: start, width: end - start }
  })
}

/** Returns the width of the space between words, of which the first begins `step` before the second; all in points. */
function spaceOf(step: number, width: number, size: number): number {
  const gap = Math.max(step - width, Math.min(leastGap * size, step / 2))
  return gap > widestSpace * size ? gap : Math.min(gap, mostGap * size)
}

/**
 * Returns the words of a line and the spaces between them, with nearly their actual widths and without gaps, so that text selection is
 * continuous.
 */
function runsOf(words: readonly RecognisedWord[], size: number, longest: number): Piece[] {
  return words.flatMap(({ text, x, width }, index) => {
    const next = words[index + 1]
    if (!next) return piecesOf({ text, x, width }, longest)
    const step = next.x - x
    const gap = spaceOf(step, width, size)
    const space = { text: ' ', x: x + step - gap, width: gap }
    return [...piecesOf({ text, x, width: step - gap }, longest), space]
  })
}

/** Returns the text's matrix without the skew of a few degrees, and the skew as a slope (down is positive). */
function levelled([a, b, c, d]: Matrix): { level: Matrix; slope: number } {
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (Math.abs(a) >= Math.abs(b))
    return { level: [along * Math.sign(a), 0, 0, across * Math.sign(d), 0, 0], slope: (b * Math.sign(d)) / along }
  return { level: [0, along * Math.sign(b), across * Math.sign(c), 0, 0, 0], slope: (a * Math.sign(c)) / along }
}

/**
 * Returns the vertical offset of a line at `x`: part of its slope is removed, such that no word is moved by more than `mostLift` of the
 * line's height.
 */
function lifted(words: readonly RecognisedWord[], size: number, slope: number): (x: number) => number {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return () => 0
  const half = (last.x + last.width - first.x) / 2
  const share = Math.min(1, (mostLift * size) / Math.max(Math.abs(slope) * half, 0.01))
  return (x) => (x - first.x - half) * slope * share
}

/**
 * Returns the operators of one line. On a skewed page its words are level and step along a reduced slope: readers that only support level
 * text (Poppler) split a sloping line in the middle of words, and lose its order.
 */
function lineContent({ words, isVertical }: RecognisedLine, toUser: Matrix, font: GlyphlessFont): string {
  if (words.length === 0) return ''
  if (isVertical) return verticalContent(words, toUser, font)
  // Quantiles, so that a word with a wrong box does not move or stretch its line; most words reach the line's top and bottom.
  const top = quantile(
    words.map(({ y }) => y),
    0.25,
  )
  const bottom = quantile(
    words.map(({ y, height }) => y + height),
    0.75,
  )
  const size = Math.max(bottom - top, 1)
  const baseline = bottom - descent * size
  const { level, slope } = levelled(toUser)
  const lift = lifted(words, size, slope)
  const [a, b, c, d] = level
  const runs = runsOf(words, size, (2 * mostDrift * size) / Math.max(Math.abs(slope), 0.0001))
  const shown = runs.map(({ text, x, width }) => {
    const middle = x + width / 2
    const at = Matrix.concat([1, 0, 0, 1, middle, baseline - lift(middle)], toUser)
    const matrix = [a, b, -c, -d, at[4] - (a * width) / 2, at[5] - (b * width) / 2]
    const stretch = (Math.max(width, 0.05) / (naturalWidth(text) * size)) * 100
    return `${matrix.map(number).join(' ')} Tm ${number(stretch)} Tz <${font.encode(text)}> Tj\n`
  })
  return `/${layerFontName} ${number(size)} Tf\n${shown.join('')}`
}

/** Returns the operators of one vertical line: its words from the top, each with characters as high as their share of the word. */
function verticalContent(words: readonly RecognisedWord[], toUser: Matrix, font: GlyphlessFont): string {
  const { level } = levelled(toUser)
  const [a, b, c, d] = level
  const shown = words.map(({ text, x, y, width, height }) => {
    const size = Math.max(height / Array.from(text).length, 0.05)
    const at = Matrix.concat([1, 0, 0, 1, x + width / 2, y], toUser)
    const matrix = [a, b, -c, -d, at[4], at[5]]
    return `/${verticalFontName} ${number(size)} Tf\n${matrix.map(number).join(' ')} Tm <${font.encode(text)}> Tj\n`
  })
  return `100 Tz\n${shown.join('')}`
}

/** The names of the layer's fonts in a page's resources. */
export const layerFontName = 'DocweaveOcr'
export const verticalFontName = 'DocweaveOcrVertical'

/** Returns the content stream of a page's layer. `pageTransform` is mupdf's, from user space to the displayed page. */
export function layerContent(page: RecognisedPage, pageTransform: Matrix, font: GlyphlessFont): string {
  const toUser = Matrix.concat(page.toPage, Matrix.invert(pageTransform))
  return `q BT 3 Tr\n${page.lines.map((line) => lineContent(line, toUser, font)).join('')}ET Q\n`
}
