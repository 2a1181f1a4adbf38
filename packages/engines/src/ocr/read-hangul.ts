/**
 * Reads lines of Korean text by Tesseract's Korean model, and the doubtful parts of them again: by the same model, which reads parts of uneven
 * lines better than whole ones, by PP-OCR and by the English model, which read Latin words and signs.
 */
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
import type { LineTokens } from './line-tokens.ts'
import { withLookAlikes } from './look-alikes.ts'
import { mergedHangul } from './merge-hangul.ts'
import type { PageLine } from './page-lines.ts'
import type { PageReader } from './page-reader.ts'
import { koreanModel } from './paddle/own-models.ts'
import { confidenceOf, tokenText, type Token } from './tokens.ts'

type Readers = Pick<PageReader, 'tesseract' | 'paddle' | 'paddleCharacters'>

/** The Korean model is certain of Hangul from this confidence on. */
const certain = 80
/** It reads Latin words as figures and signs, with a confidence below this. */
const certainOfFigures = 92
/** Shorter lines, in heights, are read again as a whole. */
const shortest = 3
/** A second reading of a part is better if it is this much more confident: it lacks the words around it. */
const leastGain = 10
const leastAgain = 60
/** A part without syllables must have so many characters that they may be misread ones. */
const fewestMisread = 3
/** Paper on both sides of a part that is read again, because the boxes of syllables are inexact. */
const around = 0.3
/** Paper that is read before a part that follows Hangul: the Korean model places the bracket before a misread word too far to the right. */
const before = 0.4
/** A bracket belongs to the part if it is closer than this, in heights of the line. */
const nearBefore = 0.25
/** Paper at both ends of a line, in heights: the detection often cuts through the last syllable. */
const atEnds = 0.2

const opening = /^[([「『'"“‘]/

const isDoubtful = ({ text, confidence }: Token): boolean =>
  confidence < (hangul.test(text) ? certain : certainOfFigures)

const better = (one: LineTokens, other: LineTokens | undefined) =>
  other && confidenceOf(other) >= confidenceOf(one) ? other : one

/** Reads lines by the Korean model, or by the one that an operator added if it is more confident. */
async function readKorean(lines: readonly PageLine[], reader: Readers): Promise<LineTokens[]> {
  const frames = lines.map(({ frame }) => frame)
  const read = await reader.tesseract(frames, 'ko')
  const own = koreanModel()
  const other = own === undefined ? [] : await reader.paddle(frames, own)
  return read.map((tokens, index) => better(tokens, other[index]))
}

const syllablesIn = (tokens: LineTokens): number =>
  Array.from(tokenText(tokens)).filter((each) => hangul.test(each)).length

const ofHangul = (tokens: LineTokens): number => confidenceOf(tokens.filter(({ text }) => hangul.test(text)))

/** Whether a second reading of a part is better than the first. Marks and figures are left to the other models. */
function isBetter(first: LineTokens, second: LineTokens): boolean {
  const [before, after] = [syllablesIn(first), syllablesIn(second)]
  const signs = tokenText(first.filter(({ text, confidence }) => !hangul.test(text) && confidence < leastAgain)).length
  // More syllables than there were syllables and misread signs are read twice, from the paper beside the part.
  if (after < Math.max(before, 1) || after > before + signs) return false
  if (before === 0 && signs < fewestMisread) return false
  return ofHangul(second) >= Math.max(ofHangul(first) + leastGain, leastAgain)
}

/** Reads the doubtful parts of lines again by the same model. */
async function readTwice(
  lines: readonly PageLine[],
  readings: readonly LineTokens[],
  reader: Readers,
): Promise<LineTokens[]> {
  const spans = spansOf(lines, readings, isDoubtful, shortest)
  const wide = spans.map((span) => ({ ...span, from: Math.max(span.from - around, 0), to: span.to + around }))
  const second = await reader.tesseract(framesOf(lines, wide), 'ko')
  return replaceSpans(readings, spans, (first, span, index) => {
    const again = onWholeLine(second[index], wide[index] ?? span).filter((token) => isWithin(token, span))
    return isBetter(first, again) ? again : first
  })
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
  const korean = await readTwice(lines, await withLookAlikes(lines, await readKorean(lines, reader), reader), reader)
  const spans = spansOf(lines, korean, isDoubtful, shortest)
  const wide = widened(spans, korean)
  const paddle = await reader.paddleCharacters(framesOf(lines, wide))
  const english = await reader.tesseract(framesOf(lines, spans), 'en')
  return replaceSpans(korean, spans, (inside, span, index) =>
    mergedHangul(
      inside,
      ofSpan(onWholeLine(paddle[index], wide[index] ?? span), span),
      onWholeLine(english[index], span),
    ),
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
    return withUsualSigns(tokens.filter((token) => isWithin(token, { from: 0, to: width / height })))
  })
}
