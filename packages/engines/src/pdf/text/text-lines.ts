/** Reads the lines of a page's text with their positions from mupdf's structured text, and returns the text in reading order. */
import type { PDFPage, Point, Quad, Rect } from 'mupdf'

export interface TextLine {
  text: string
  /** In points, y down: left, top, right, bottom. */
  box: Rect
  /** Where each character of `text` begins and ends, in points from the left. */
  starts: number[]
  ends: number[]
  vertical: boolean
}

export interface TextBlock {
  box: Rect
  lines: TextLine[]
}

/** Reads a page's blocks in mupdf's order; the option `segment` separates columns. */
export function linesOf(page: PDFPage, options = 'dehyphenate,preserve-whitespace'): TextBlock[] {
  const blocks: TextBlock[] = []
  const structured = page.toStructuredText(options)
  structured.walk({
    beginTextBlock: (box) => blocks.push({ box, lines: [] }),
    beginLine: (box, wmode, direction: Point) =>
      blocks.at(-1)?.lines.push({
        text: '',
        box,
        starts: [],
        ends: [],
        vertical: wmode === 1 || Math.abs(direction[1]) > Math.abs(direction[0]),
      }),
    onChar: (character, _origin, _font, _size, quad: Quad) => {
      const line = blocks.at(-1)?.lines.at(-1)
      if (!line) return
      line.text += character
      for (let unit = 0; unit < character.length; unit++) {
        line.starts.push(Math.min(quad[0], quad[4]))
        line.ends.push(Math.max(quad[2], quad[6]))
      }
    },
  })
  structured.destroy()
  return blocks.filter(({ lines }) => lines.some(({ text }) => text.trim() !== ''))
}

/**
 * Returns a page's text in reading order (paragraph by paragraph, column by column), with its line breaks, and paragraphs separated by an
 * empty line.
 */
export function readingOrder(blocks: readonly TextBlock[]): string {
  return blocks
    .map(({ lines }) =>
      lines
        .map(({ text }) => text.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
        .filter((text) => text !== '')
        .join('\n'),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}
