/**
 * Parses Tesseract's TSV into tokens with bounding boxes, finds in its plain text which of them belong to one word, and joins them to
 * words.
 */
import type { RecognisedWord, RecognisedLine } from './recognised-page.ts'

export interface Token extends RecognisedWord {
  /** Whether it follows the token before it on its line without a space. */
  joins: boolean
}

export interface TokenLine {
  startsParagraph: boolean
  tokens: Token[]
}

interface Row extends Omit<Token, 'joins'> {
  /** The block, paragraph and line numbers. */
  line: string
}

/** The columns of Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function rowsOf(tsv: string, scale: number): Row[] {
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

/**
 * Ends each token where the next one of its line begins: the box of the first syllable of a Korean word is often that of the whole word, and
 * the syllable would be taken for one in the middle of it.
 */
const withoutOverlap = (rows: readonly Row[]): Row[] =>
  rows.map((row, index) => {
    const next = rows[index + 1]
    const isBefore = next !== undefined && next.line === row.line && next.x > row.x
    return isBefore ? { ...row, width: Math.min(row.width, next.x - row.x) } : row
  })

/** Kana, Han characters, and the punctuation and full-width forms used with them. */
const japanese = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/
const kana = /[\u3040-\u30ff]/

/**
 * Whether the gap between two tokens is only the white space around a Japanese character: Japanese is written without spaces, and its
 * punctuation fills half of the em square.
 */
function isAir(a: Row, b: Row): boolean {
  const sides = [a.text.at(-1) ?? '', b.text.at(0) ?? ''].filter((character) => japanese.test(character)).length
  const gap = (b.x - a.x - a.width) / Math.max(a.height, b.height)
  return sides === 2 ? gap < 1 : sides === 1 && gap < 0.35
}

/**
 * Returns the lines of `tsv`. It splits Korean words into syllables, whereas the plain `text` does not.
 *
 * @param scale points per pixel
 * @param onlyJapanese whether lines of Han characters without kana are Japanese too, unlike Korean ones, which have spaces
 */
export function tokenLinesOf(tsv: string, text: string, scale: number, onlyJapanese: boolean): TokenLine[] {
  const rows = withoutOverlap(rowsOf(tsv, scale))
  const spaceless = new Set(
    rows.filter((row) => (onlyJapanese ? japanese : kana).test(row.text)).map(({ line }) => line),
  )
  const lines: TokenLine[] = []
  let at = 0
  let paragraph = ''
  let last: Row | undefined
  for (const row of rows) {
    const found = text.indexOf(row.text, at)
    const gap = found < 0 ? ' ' : text.slice(at, found)
    if (found >= 0) at = found + row.text.length
    const { line, ...token } = row
    const before = last?.line === line ? last : undefined
    const joins = before !== undefined && (gap === '' || (spaceless.has(line) && isAir(before, row)))
    if (!before) {
      const own = line.slice(0, line.lastIndexOf('.'))
      lines.push({ startsParagraph: own !== paragraph, tokens: [] })
      paragraph = own
    }
    lines.at(-1)?.tokens.push({ ...token, joins })
    last = row
  }
  return lines
}

/** The confidence in the least certain part of a word, 0 to 100. */
export const leastConfidenceOf = ({ confidence, leastConfidence = confidence }: RecognisedWord): number =>
  leastConfidence

function joined(a: RecognisedWord, b: RecognisedWord): RecognisedWord {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const letters = a.text.length + b.text.length
  const ruby = [...(a.ruby ?? []), ...(b.ruby ?? []).map((each) => ({ ...each, after: each.after + a.text.length }))]
  return {
    ...(ruby.length > 0 ? { ruby } : {}),
    text: a.text + b.text,
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
    confidence: (a.confidence * a.text.length + b.confidence * b.text.length) / letters,
    leastConfidence: Math.min(leastConfidenceOf(a), leastConfidenceOf(b)),
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

/** A word with the readings of its Han characters in brackets behind them: 漢字(かんじ). */
const wordWithRuby = ({ text, ruby = [] }: RecognisedWord): string =>
  ruby
    .toSorted((a, b) => b.after - a.after)
    .reduce((sum, { after, text: reading }) => `${sum.slice(0, after)}(${reading})${sum.slice(after)}`, text)

/**
 * The plain text of `lines`, with an empty line before each paragraph.
 *
 * @param options whether the readings of Han characters are written behind them, in brackets
 */
export const textOf = (lines: readonly RecognisedLine[], { ruby = false } = {}): string =>
  lines
    .map(({ words, startsParagraph }, index) => {
      const text = words.map((word) => (ruby ? wordWithRuby(word) : word.text)).join(' ')
      return startsParagraph && index > 0 ? `\n${text}` : text
    })
    .join('\n')

/** The text of tokens, without the spaces between them. */
export const tokenText = (tokens: readonly Pick<Token, 'text'>[]): string => tokens.map(({ text }) => text).join('')

/** The mean confidence, weighted by characters, 0 to 100; 0 if there are none. */
export function confidenceOf(words: readonly Pick<Token, 'text' | 'confidence'>[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
}

/**
 * Pages that are read with a lower mean confidence have many errors: faint or blurred print, handwriting, another script. Real receipts, scans
 * and prints are read with 87 to 99, a page in a handwriting font of which a third was wrong with 64.
 */
const leastPageConfidence = 75

/** Whether the lines of a page were hard to read. */
export const isHardToRead = (lines: readonly RecognisedLine[]): boolean =>
  lines.length > 0 && confidenceOf(lines.flatMap(({ words }) => words)) < leastPageConfidence

/** Words below this confidence are specks or stains. */
const leastConfidence = 12

/** Whether a word is more likely a speck or a stain. */
export const isSpeck = ({ confidence }: RecognisedWord): boolean => confidence < leastConfidence
