/**
 * The tokens that an engine read on one text line. Their positions are along the line, in heights of the line: `x` from its beginning; `y` is
 * 0 and `height` is 1.
 */
import { hangul } from './hangul.ts'
import type { ReadCharacter } from './paddle/read-line.ts'
import { tokenLinesOf, type Token } from './tokens.ts'

export type LineTokens = Token[]

const onLine = (token: Token): Token => ({ ...token, y: 0, height: 1 })

/**
 * Returns what Tesseract read on a list of images, each of one line that is not Japanese.
 *
 * @param height the height of the images, in pixels
 */
export function tesseractLines(
  { tsv, text }: { tsv: string; text: string },
  { count, height }: { count: number; height: number },
): LineTokens[] {
  const pages = new Map<number, string[]>()
  for (const row of tsv.split('\n')) {
    const page = Number(row.split('\t', 2)[1])
    const rows = pages.get(page)
    if (rows) rows.push(row)
    else pages.set(page, [row])
  }
  const texts = text.split('\f')
  return Array.from({ length: count }, (_, index) =>
    tokenLinesOf((pages.get(index + 1) ?? []).join('\n'), texts[index] ?? '', 1 / height, false)
      .flatMap(({ tokens }) => tokens)
      .map(onLine),
  )
}

/** Kana, Han characters and full-width forms: they fill a square, and are written without spaces. */
const square = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/
/** Half of the width of a character, in heights of the line, where no neighbour limits it. */
const halfWidth = (text: string) => (square.test(text) || hangul.test(text) ? 0.4 : 0.25)
/** Characters with a wider gap between their middles are separate tokens: the engine outputs nothing for scripts that it does not know. */
const widestStep = 1.3

/**
 * Returns the characters of a line that PP-OCR read, each as a token. Spaces between characters that are written without spaces are dropped.
 *
 * @param aspect the line's length over its height
 */
export function paddleCharacters(characters: readonly ReadCharacter[], aspect: number): LineTokens {
  const tokens: LineTokens = []
  let [follows, before] = [false, -Infinity]
  for (const [index, { text, at, confidence }] of characters.entries()) {
    const middle = at * aspect
    if (text.trim() === '') {
      follows = false
      continue
    }
    const next = (characters[index + 1]?.at ?? Infinity) * aspect
    const half = halfWidth(text)
    const left = Math.max(middle - Math.min((middle - before) / 2, half), 0)
    const right = Math.min(middle + Math.min((next - middle) / 2, half), aspect)
    const isSquare = square.test(text) && square.test(tokens.at(-1)?.text ?? '')
    const joins = (follows || isSquare) && middle - before < widestStep
    tokens.push({ text, x: left, y: 0, width: right - left, height: 1, confidence: confidence * 100, joins })
    follows = true
    before = middle
  }
  return tokens
}

/** As `paddleCharacters`, with the characters of a word in one token. */
export function paddleTokens(characters: readonly ReadCharacter[], aspect: number): LineTokens {
  const tokens: LineTokens = []
  for (const token of paddleCharacters(characters, aspect)) {
    const last = tokens.at(-1)
    if (last && token.joins) {
      const letters = Array.from(last.text).length
      last.confidence = (last.confidence * letters + token.confidence) / (letters + 1)
      last.text += token.text
      last.width = token.x + token.width - last.x
    } else {
      const isSquare = square.test(token.text) && square.test(last?.text.at(-1) ?? '')
      tokens.push({ ...token, joins: isSquare })
    }
  }
  return tokens
}
