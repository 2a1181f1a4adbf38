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

/** Kana, Han, and the punctuation and full-width forms that stand with them. */
const japanese = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/
const kana = /[\u3040-\u30ff]/

/**
 * Whether the space between two words is only the air around a Japanese character: Japanese is written without spaces, and
 * its punctuation fills half of its square.
 */
function isAir(a: TsvWord, b: TsvWord): boolean {
  const sides = [a.text.at(-1) ?? '', b.text.at(0) ?? ''].filter((character) => japanese.test(character)).length
  const gap = (b.x - a.x - a.width) / Math.max(a.height, b.height)
  return sides === 2 ? gap < 1 : sides === 1 && gap < 0.35
}

/**
 * Gives the lines of `tsv`, their words joined wherever the running `text` has no space between them.
 *
 * @param scale points a pixel
 * @param onlyJapanese whether Han characters without kana are Japanese too: Korean sets spaces between its own
 */
export function linesOf(tsv: string, text: string, scale: number, onlyJapanese: boolean): RecognisedLine[] {
  const lines = new Map<string, TsvWord[]>()
  let at = 0
  const words = wordsOf(tsv, scale)
  const spaceless = new Set(
    words.filter(({ text }) => (onlyJapanese ? japanese : kana).test(text)).map(({ line }) => line),
  )
  for (const word of words) {
    const found = text.indexOf(word.text, at)
    const gap = found < 0 ? ' ' : text.slice(at, found)
    if (found >= 0) at = found + word.text.length
    const line = lines.get(word.line) ?? []
    const last = line.at(-1)
    if (last && (gap === '' || (spaceless.has(word.line) && isAir(last, word))))
      line[line.length - 1] = joined(last, word)
    else line.push(word)
    lines.set(word.line, line)
  }
  let paragraph = ''
  return [...lines].map(([key, found]) => {
    const own = key.slice(0, key.lastIndexOf('.'))
    const startsParagraph = own !== paragraph
    paragraph = own
    return { startsParagraph, words: found.map(({ line: _, ...word }) => word) }
  })
}

/** The running text of `lines`: a line each, an empty line before a paragraph. */
export const textOf = (lines: readonly RecognisedLine[]): string =>
  lines
    .map(({ words, startsParagraph }, index) => {
      const text = words.map((word) => word.text).join(' ')
      return startsParagraph && index > 0 ? `\n${text}` : text
    })
    .join('\n')

/** The mean confidence over all characters, 0 to 100; 0 when there are none. */
export function confidenceOf(lines: readonly RecognisedLine[]): number {
  const words = lines.flatMap((line) => line.words)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
}
