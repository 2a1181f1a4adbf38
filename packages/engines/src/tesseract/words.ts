/** Tesseract's words as people see them: it parts Korean words into syllables in its TSV, but not in its running text. */
import type { RecognisedLine, RecognisedWord } from '../mupdf/index.ts'

interface TsvWord extends RecognisedWord {
  /** Block, paragraph and line. */
  line: string
}

/** The columns of Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function wordsOf(tsv: string, scale: number): TsvWord[] {
  return tsv.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const text = cells[11]?.trim()
    if (cells[0] !== '5' || !text) return []
    const at = (index: number) => Number(cells[index]) * scale
    return [
      {
        text,
        x: at(6),
        y: at(7),
        width: at(8),
        height: at(9),
        confidence: Number(cells[10]),
        line: cells.slice(1, 5).join('.'),
      },
    ]
  })
}

function joined(a: TsvWord, b: TsvWord): TsvWord {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const letters = a.text.length + b.text.length
  return {
    line: a.line,
    text: a.text + b.text,
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
    confidence: (a.confidence * a.text.length + b.confidence * b.text.length) / letters,
  }
}

/**
 * Gives the lines of `tsv`, their words joined wherever the running `text` has no space between them.
 *
 * @param scale points a pixel
 */
export function linesOf(tsv: string, text: string, scale: number): RecognisedLine[] {
  const lines = new Map<string, TsvWord[]>()
  let at = 0
  for (const word of wordsOf(tsv, scale)) {
    const found = text.indexOf(word.text, at)
    const gap = found < 0 ? ' ' : text.slice(at, found)
    if (found >= 0) at = found + word.text.length
    const line = lines.get(word.line) ?? []
    const last = line.at(-1)
    if (last && gap === '') line[line.length - 1] = joined(last, word)
    else line.push(word)
    lines.set(word.line, line)
  }
  return [...lines.values()].map((words) => ({ words: words.map(({ line: _, ...word }) => word) }))
}

/** The mean confidence over all characters, 0 to 100; 0 when there are none. */
export function confidenceOf(lines: readonly RecognisedLine[]): number {
  const words = lines.flatMap((line) => line.words)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
}
