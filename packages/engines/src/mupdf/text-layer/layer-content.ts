/** Writes recognised lines as the operators of an invisible text layer (ISO 32000-1, 9.3.6: render mode 3). */
import { Matrix } from 'mupdf'
import type { RecognisedLine, RecognisedPage } from '../recognised-page.ts'
import { widthOf, type GlyphlessFont } from './glyphless-font.ts'

/** How much of a line's height lies below its baseline; the font's descent says the same. */
const descent = 0.15
/** A narrower gap between words, in ems, is no space to readers that go by places alone (Poppler: 0.15). */
const leastGap = 0.22

const number = (value: number) => String(Number(value.toFixed(4)))
const naturalWidth = (text: string) => Array.from(text).reduce((sum, character) => sum + widthOf(character), 0)

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? 0

/**
 * One line: one text matrix, then every word stretched to its own width, and a space stretched over the gap to the next, so
 * that a selection runs without holes and a reader has to guess no space.
 */
function lineContent({ words }: RecognisedLine, toUser: Matrix, font: GlyphlessFont): string {
  const [first] = words
  if (!first) return ''
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
  const matrix = Matrix.concat([1, 0, 0, -1, first.x, bottom - descent * size], toUser)
  const show = (text: string, width: number) => {
    const stretch = (Math.max(width, 0.05) / (naturalWidth(text) * size)) * 100
    return `${number(stretch)} Tz <${font.encode(text)}> Tj\n`
  }
  const parts = words.map((word, index) => {
    const next = words[index + 1]
    if (!next) return show(word.text, word.width)
    const step = next.x - word.x
    const gap = Math.min(Math.max(step - word.width, leastGap * size), step / 2)
    return show(word.text, step - gap) + show(' ', gap)
  })
  return `/${layerFontName} ${number(size)} Tf ${matrix.map(number).join(' ')} Tm\n${parts.join('')}`
}

/** The name of the layer's font in a page's resources. */
export const layerFontName = 'DocweaveOcr'

/** The operators of a page's layer. `pageTransform` is mupdf's, from the PDF's own coordinates to the page as shown. */
export function layerContent(page: RecognisedPage, pageTransform: Matrix, font: GlyphlessFont): string {
  const toUser = Matrix.concat(page.toPage, Matrix.invert(pageTransform))
  return `q BT 3 Tr\n${page.lines.map((line) => lineContent(line, toUser, font)).join('')}ET Q\n`
}
