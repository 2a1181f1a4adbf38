/** Joins glyphs to lines of text with spaces at gaps, for the layout of a page as plain text. */
import type { TextBlock, TextLine } from '../../pdf/text/text-lines.ts'
import type { Glyph } from '../analysis/index.ts'

/** A wider gap is a space, in ems. */
const leastSpace = 0.2
/** The most that the baseline of a line may move between two glyphs, in ems. */
const mostShift = 0.4

const isVertical = ({ angle, vertical }: Glyph) => vertical || (angle + 45) % 180 >= 90

/** Whether a glyph continues a line; the gap between columns does not end it, because `pageLayout` splits lines there. */
const continues = (before: Glyph, glyph: Glyph) =>
  glyph.angle === before.angle &&
  Math.abs(glyph.baseline - before.baseline) < mostShift * before.size &&
  (isVertical(glyph) || glyph.left > before.left - mostShift * before.size)

function add(line: TextLine, text: string, from: number, to: number): void {
  line.text += text
  for (let unit = 0; unit < text.length; unit++) {
    line.starts.push(from)
    line.ends.push(to)
  }
}

/** Returns the lines as one block. Glyphs are in the order of the text. */
export function glyphLines(glyphs: readonly Glyph[]): TextBlock[] {
  const lines: TextLine[] = []
  let before: Glyph | undefined
  for (const glyph of glyphs) {
    const { left, top, right, bottom, text, size } = glyph
    let line = lines.at(-1)
    if (!line || !before || !continues(before, glyph)) {
      line = { text: '', box: [left, top, right, bottom], starts: [], ends: [], vertical: isVertical(glyph) }
      lines.push(line)
    } else if (!line.vertical && left - before.right > leastSpace * size) add(line, ' ', before.right, left)
    add(line, text, left, right)
    const [x0, y0, x1, y1] = line.box
    line.box = [Math.min(x0, left), Math.min(y0, top), Math.max(x1, right), Math.max(y1, bottom)]
    before = glyph
  }
  const [first] = lines
  return first ? [{ box: first.box, lines: lines.filter(({ text }) => text.trim() !== '') }] : []
}
