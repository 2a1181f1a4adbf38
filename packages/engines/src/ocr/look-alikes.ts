/**
 * Finds "AI" and marks where the Korean model is certain of a syllable that looks nearly the same. PP-OCR, which knows no Hangul, reads a single
 * syllable as another Han character or not at all, but "AI" and marks as what they are.
 */
import { mark } from './choose-reading.ts'
import { framesOf, type PageSpan } from './doubtful-spans.ts'
import type { LineTokens } from './line-tokens.ts'
import type { PageLine } from './page-lines.ts'
import type { PageReader } from './page-reader.ts'
import type { Token } from './tokens.ts'

/** Paper on both sides of a syllable, in heights of the line. */
const beside = 0.12
/** PP-OCR's confidence in marks is above this. */
const leastMark = 55
/** A confidence that excludes the result from being read again. */
const certain = 92

/** The Korean model's reading of "AI". */
const likeAi = '시'
/** PP-OCR takes the second letter for others. */
const ai = /^A[Il|]/
/** The Korean model's readings of triangles and squares at the beginning of words. */
const likeMark = /^[소스송디렐]$/
const syllable = /^[\uac00-\ud7a3]$/

const mayBeMark = ({ text, joins }: Token, index: number): boolean =>
  index === 0 ? syllable.test(text) : !joins && likeMark.test(text)

/** Returns what a token is, given what PP-OCR read in its place. */
function actual({ text }: Token, read: LineTokens, isMark: boolean): string | undefined {
  const [first] = read
  if (!first) return undefined
  if (text === likeAi && ai.test(first.text)) return 'AI'
  const [sign = ''] = first.text
  return isMark && read.length === 1 && mark.test(sign) && first.confidence >= leastMark ? sign : undefined
}

/** Returns the readings by the Korean model with "AI" and marks instead of the syllables that look like them. */
export async function withLookAlikes(
  lines: readonly PageLine[],
  readings: readonly LineTokens[],
  reader: Pick<PageReader, 'paddle'>,
): Promise<LineTokens[]> {
  const found = readings.flatMap((tokens, line) =>
    tokens.flatMap((token, index) => {
      const isMark = mayBeMark(token, index)
      return isMark || token.text === likeAi ? [{ line, token, isMark }] : []
    }),
  )
  const spans = found.map(({ line, token: { x, width } }): PageSpan => ({
    line,
    from: Math.max(x - beside, 0),
    to: x + width + beside,
  }))
  const read = await reader.paddle(framesOf(lines, spans))
  const texts = new Map(found.map(({ token, isMark }, index) => [token, actual(token, read[index] ?? [], isMark)]))
  return readings.map((tokens) =>
    tokens.map((token) => {
      const text = texts.get(token)
      return text === undefined ? token : { ...token, text, confidence: certain }
    }),
  )
}
