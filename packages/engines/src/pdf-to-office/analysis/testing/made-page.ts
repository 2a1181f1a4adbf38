/** Pages of positioned words, as a PDF reader would return them, for tests of single stages. */
import type { Glyph, PageElements, Rule } from '../elements.ts'

export interface Words {
  text: string
  /** The start of the line, and its baseline. */
  left: number
  baseline: number
  size?: number
  bold?: boolean
  italic?: boolean
  family?: string
  /** Six hexadecimal digits. */
  colour?: string
  /** Whether typed spaces are glyphs, or only gaps. */
  spaces?: boolean
  /** A factor for the advance of each character, as in justified lines. */
  stretch?: number
}

/** The advance of a character in font sizes; East Asian characters fill their em square. */
const advance = (character: string) =>
  /[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]/.test(character) ? 1 : character === ' ' ? 0.28 : 0.5

/** Returns the glyphs of a line. */
export function glyphsOf({
  text,
  left,
  baseline,
  size = 10,
  bold = false,
  italic = false,
  family = 'Serif',
  colour = '000000',
  spaces = true,
  stretch = 1,
}: Words): Glyph[] {
  let at = left
  return Array.from(text).flatMap((character) => {
    const from = at
    const reach = advance(character) * size
    at += reach * stretch
    if (character === ' ' && !spaces) return []
    return [
      {
        ...{
          text: character,
          left: from,
          right: from + reach,
          top: baseline - 0.8 * size,
          bottom: baseline + 0.2 * size,
        },
        ...{
          baseline,
          size,
          face: { family, latin: family, eastAsian: family, scale: 100, bold, italic },
          colour,
          angle: 0,
          vertical: false,
        },
      },
    ]
  })
}

/** The width of a line. */
export const widthOfText = (text: string, size = 10): number =>
  Array.from(text).reduce((sum, character) => sum + advance(character) * size, 0)

/** Returns a page of words and rules. */
export const madePage = (words: readonly Words[], more: Partial<PageElements> = {}): PageElements => ({
  ...{ number: 1, width: 595, height: 842, rules: [], areas: [], artwork: [], pictures: [], links: [] },
  ...{ isRecognised: false, unreadable: 0, glyphs: words.flatMap(glyphsOf) },
  ...more,
})

export const across = (left: number, right: number, y: number): Rule => ({
  ...{ left, right, top: y, bottom: y, isHorizontal: true, weight: 0.5, colour: '000000' },
})

export const down = (x: number, top: number, bottom: number): Rule => ({
  ...{ left: x, right: x, top, bottom, isHorizontal: false, weight: 0.5, colour: '000000' },
})
