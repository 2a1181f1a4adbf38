/** Writes recognised lines as the operators of an invisible text layer (ISO 32000-1, 9.3.6: render mode 3). */
import { Matrix } from 'mupdf'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from '../recognised-page.ts'
import { widthOf, type GlyphlessFont } from './glyphless-font.ts'

/** How much of a line's height lies below its baseline; the font's descent says the same. */
const descent = 0.15
/** A narrower gap between words, in ems, is no space to readers that go by places alone (Poppler: 0.15). */
const leastGap = 0.22
/** How far the ends of a word may stand off a sloping line, as a share of the line's height. */
const mostDrift = 0.15
/** How far a word may be lifted or lowered to make its line more level, as a share of the line's height. */
const mostLift = 0.25

const number = (value: number) => String(Number(value.toFixed(4)))
const naturalWidth = (text: string) => Array.from(text).reduce((sum, character) => sum + widthOf(character), 0)

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? 0

type Piece = Pick<RecognisedWord, 'text' | 'x' | 'width'>

/** A word in parts of about the same length, none much longer than `longest`. */
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

/** The words of a line and the spaces between them, each as wide as it stands there, without a hole for a selection to fall in. */
function runsOf(words: readonly RecognisedWord[], size: number, longest: number): Piece[] {
  return words.flatMap(({ text, x, width }, index) => {
    const next = words[index + 1]
    if (!next) return piecesOf({ text, x, width }, longest)
    const step = next.x - x
    const gap = Math.max(step - width, Math.min(leastGap * size, step / 2))
    const space = { text: ' ', x: x + step - gap, width: gap }
    return [...piecesOf({ text, x, width: step - gap }, longest), space]
  })
}

/** The way text runs on the page without the few degrees by which it was scanned crooked, and those as a slope (down is positive). */
function levelled([a, b, c, d]: Matrix): { level: Matrix; slope: number } {
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (Math.abs(a) >= Math.abs(b))
    return { level: [along * Math.sign(a), 0, 0, across * Math.sign(d), 0, 0], slope: (b * Math.sign(d)) / along }
  return { level: [0, along * Math.sign(b), across * Math.sign(c), 0, 0, 0], slope: (a * Math.sign(c)) / along }
}

/**
 * Where a line stands at `x`, as a height above its place on the page: a part of its slope is taken back, as far as no word is
 * lifted by more than `mostLift` of the line's height.
 */
function lifted(words: readonly RecognisedWord[], size: number, slope: number): (x: number) => number {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return () => 0
  const half = (last.x + last.width - first.x) / 2
  const share = Math.min(1, (mostLift * size) / Math.max(Math.abs(slope) * half, 0.01))
  return (x) => (x - first.x - half) * slope * share
}

/**
 * One line. On a page that was scanned crooked its words stand level and step along the slope, made a little gentler: readers
 * that know level text only (Poppler) take a sloping line apart in the middle of words, and lose its order.
 */
function lineContent({ words }: RecognisedLine, toUser: Matrix, font: GlyphlessFont): string {
  if (words.length === 0) return ''
  // A word with a box gone wrong must not lift or stretch its line; most words reach the line's own top and bottom.
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

/** The name of the layer's font in a page's resources. */
export const layerFontName = 'DocweaveOcr'

/** The operators of a page's layer. `pageTransform` is mupdf's, from the PDF's own coordinates to the page as shown. */
export function layerContent(page: RecognisedPage, pageTransform: Matrix, font: GlyphlessFont): string {
  const toUser = Matrix.concat(page.toPage, Matrix.invert(pageTransform))
  return `q BT 3 Tr\n${page.lines.map((line) => lineContent(line, toUser, font)).join('')}ET Q\n`
}
