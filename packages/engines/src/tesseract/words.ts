/** Joins tokens to words. */
import type { RecognisedLine, RecognisedWord } from '../mupdf/index.ts'
import type { Token, TokenLine } from './tokens.ts'

function joined(a: RecognisedWord, b: RecognisedWord): RecognisedWord {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const letters = a.text.length + b.text.length
  return {
    text: a.text + b.text,
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
    confidence: (a.confidence * a.text.length + b.confidence * b.text.length) / letters,
  }
}

function wordsOf(tokens: readonly Token[]): RecognisedWord[] {
  const words: RecognisedWord[] = []
  for (const { joins, ...word } of tokens) {
    const last = words.at(-1)
    if (last && joins) words[words.length - 1] = joined(last, word)
    else words.push(word)
  }
  return words
}

/** Returns the lines with their tokens joined to words. */
export const linesOf = (lines: readonly TokenLine[]): RecognisedLine[] =>
  lines.map(({ startsParagraph, tokens }) => ({ startsParagraph, words: wordsOf(tokens) }))

/** The plain text of `lines`, with an empty line before each paragraph. */
export const textOf = (lines: readonly RecognisedLine[]): string =>
  lines
    .map(({ words, startsParagraph }, index) => {
      const text = words.map((word) => word.text).join(' ')
      return startsParagraph && index > 0 ? `\n${text}` : text
    })
    .join('\n')

/** The mean confidence, weighted by characters, 0 to 100; 0 if there are none. */
export function confidenceOf(words: readonly Pick<Token, 'text' | 'confidence'>[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
}
