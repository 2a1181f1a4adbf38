/** Reads lines of Korean text by our Korean model, and the doubtful parts of them by PP-OCR, which reads Latin words and signs, as well. */
import {
  frameOfSpan,
  framesOf,
  isWithin,
  onWholeLine,
  replaceSpans,
  spansOf,
  type LineSpan,
  type PageSpan,
} from './doubtful-spans.ts'
import { withUsualSigns } from './hangul-signs.ts'
import { hangul } from './hangul.ts'
import { withCapitals } from './latin-capitals.ts'
import type { LineTokens } from './line-tokens.ts'
import { mergedHangul } from './merge-hangul.ts'
import type { PageLine } from './page-lines.ts'
import type { PageReader } from './page-reader.ts'
import { koreanModel } from './paddle/own-models.ts'
import { confidenceOf, type Token } from './tokens.ts'

type Readers = Pick<PageReader, 'korean' | 'paddle' | 'paddleCharacters'>

/** The Korean model is certain of Hangul from this confidence on. */
const certain = 60
/** It is certain of other characters, which PP-OCR can read as well, from this confidence on. */
const certainOfOthers = 85
/** Shorter lines, in heights, are read again as a whole. */
const shortest = 3
/** Paper that is read before a part that follows Hangul, for a bracket before a misread word. */
const before = 0.4
/** A bracket belongs to the part if it is closer than this, in heights of the line. */
const nearBefore = 0.25
/** Paper at both ends of a line, in heights: the detection often cuts through the last syllable. */
const atEnds = 0.2

const opening = /^[([「『'"“‘]/

const isDoubtful = ({ text, confidence }: Token): boolean =>
  confidence < (hangul.test(text) ? certain : certainOfOthers)

const better = (one: LineTokens, other: LineTokens | undefined) =>
  other && confidenceOf(other) >= confidenceOf(one) ? other : one

/** Reads lines by the Korean model, or by the one that an operator added if it is more confident. */
async function readKorean(lines: readonly PageLine[], reader: Readers): Promise<LineTokens[]> {
  const frames = lines.map(({ frame }) => frame)
  const read = await reader.korean(frames)
  const own = koreanModel()
  const other = own === undefined ? [] : await reader.paddle(frames, own)
  return read.map((tokens, index) => better(tokens, other[index]))
}

/** Widens parts that follow Hangul without a space. */
const widened = (spans: readonly PageSpan[], readings: readonly LineTokens[]): PageSpan[] =>
  spans.map((span) => {
    const first = readings[span.line]?.find((token) => isWithin(token, span))
    return first?.joins ? { ...span, from: Math.max(span.from - before, 0) } : span
  })

/** Returns the tokens of a widened part that belong to the part. */
const ofSpan = (tokens: LineTokens, span: LineSpan): LineTokens =>
  tokens.filter(
    (token) =>
      isWithin(token, span) ||
      (opening.test(token.text) && isWithin(token, { from: span.from - nearBefore, to: span.to })),
  )

/** Reads lines with the paper at their ends. */
async function readWidened(lines: readonly PageLine[], reader: Readers): Promise<LineTokens[]> {
  const korean = await readKorean(lines, reader)
  const spans = spansOf(lines, korean, isDoubtful, shortest)
  const wide = widened(spans, korean)
  const paddle = await reader.paddleCharacters(framesOf(lines, wide))
  return replaceSpans(korean, spans, (inside, span, index) =>
    mergedHangul(inside, ofSpan(onWholeLine(paddle[index], wide[index] ?? span), span)),
  )
}

/** Reads lines of Korean text. */
export async function readHangul(lines: readonly PageLine[], reader: Readers): Promise<LineTokens[]> {
  const longer = lines.map((line) => ({
    ...line,
    frame: frameOfSpan(line.frame, { from: -atEnds, to: line.frame.width / line.frame.height + atEnds }),
  }))
  const read = await readWidened(longer, reader)
  return lines.map(({ frame: { width, height } }, index) => {
    const tokens = onWholeLine(read[index], { from: -atEnds })
    // What is beyond the ends is no text but rules of a table.
    return withCapitals(withUsualSigns(tokens.filter((token) => isWithin(token, { from: 0, to: width / height }))))
  })
}
