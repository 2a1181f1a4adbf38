/**
 * Reads the lines of a page: finds its script on a few lines, reads all lines with the engine that is fast for it, and the doubtful ones with
 * the others as well. The more confident reading is kept.
 */
import { doubtfulSpans, frameOfSpan, isWithin, type LineSpan } from './doubtful-spans.ts'
import type { LineTokens } from './line-tokens.ts'
import { mergedLine } from './merge-readings.ts'
import { upsideDown, type PageLine } from './page-lines.ts'
import { koreanModel } from './paddle/own-models.ts'
import type { PageReader } from './page-reader.ts'
import { confidenceOf, type Token } from './tokens.ts'

export interface ReadLine extends PageLine {
  tokens: LineTokens
}

export interface ReadPage {
  lines: ReadLine[]
  script: Script
  /** Whether the page was upside down, so that its lines are turned. */
  isUpsideDown: boolean
}

/** Lines that are read to find the page's script: of medium length, because long ones take long and short ones tell little. */
const sampleSize = 6
const sampleAspect = 9
/** Below this mean confidence, text is of another script, or upside down. */
const unreadable = 70
/** Hangul that is upside down is read with a mean confidence of 20 to 40, noisy prints with 60 and more. */
const leastHangul = 52
/** Tesseract is certain of a Latin word from this confidence on. */
const certain = 90
/** The same for Korean and Japanese, whose models are less confident. */
const certainOfCharacters = 80
/** The Korean model reads Latin words as figures and signs, with a confidence below this. */
const certainOfFigures = 92

/** The part of kana and Han characters from which on text is Japanese. */
const leastSquare = 0.2

const kanaOrHan = /[\u3040-\u30ff\u3400-\u9fff]/
const hangul = /[\uac00-\ud7a3]/

/** The part of a line that its tokens normally cover: the rest is spaces and margins. */
const usuallyCovered = 0.5

const textOf = (tokens: LineTokens) => tokens.map(({ text }) => text).join('')
const aspectOf = ({ frame }: PageLine) => frame.width / frame.height

/**
 * The confidence in a reading by PP-OCR, reduced if it covers little of the line: of scripts that it does not know it reads only single signs, of
 * which it is certain.
 */
function trustIn(tokens: LineTokens, aspect: number): number {
  const covered = tokens.reduce((sum, { width }) => sum + width, 0) / aspect
  return confidenceOf(tokens) * Math.min(covered / usuallyCovered, 1)
}

const meanOf = (readings: readonly LineTokens[], lines: readonly PageLine[]) =>
  lines.reduce((sum, line, index) => sum + trustIn(readings[index] ?? [], aspectOf(line)), 0) /
  Math.max(lines.length, 1)

type Script = 'hangul' | 'japanese' | 'latin'

/** Whether what Tesseract read is Korean text. */
function isHangul(readings: readonly LineTokens[]): boolean {
  const tokens = readings.flat()
  const letters = Array.from(textOf(tokens))
  return confidenceOf(tokens) >= leastHangul && letters.filter((each) => hangul.test(each)).length > letters.length / 2
}

/** Picks the lines of a sample. */
function sampleOf(lines: readonly PageLine[]): PageLine[] {
  const farFromIdeal = ({ frame }: PageLine) => Math.abs(Math.log(frame.width / frame.height / sampleAspect))
  return lines.toSorted((a, b) => farFromIdeal(a) - farFromIdeal(b)).slice(0, sampleSize)
}

interface PageScript {
  script: Script
  isUpsideDown: boolean
}

function scriptIn(readings: readonly LineTokens[]): Script {
  const letters = Array.from(readings.map(textOf).join(''))
  const square = letters.filter((letter) => kanaOrHan.test(letter)).length
  return square > letters.length * leastSquare ? 'japanese' : 'latin'
}

/** Finds the script of a page, and whether it is upside down. */
async function scriptOf(lines: readonly PageLine[], reader: PageReader): Promise<PageScript> {
  const sample = sampleOf(lines)
  const level = sample.filter(({ vertical }) => !vertical)
  const likely = level.length > 0 && (await reader.areUpsideDown(level.map(({ frame }) => frame)))
  for (const isUpsideDown of [likely, !likely]) {
    const frames = (isUpsideDown ? upsideDown(sample) : sample).map(({ frame }) => frame)
    // Tesseract's English model is the fastest by far, and reads nothing else with confidence.
    if (confidenceOf((await reader.tesseract(frames, 'en')).flat()) >= certainOfCharacters)
      return { script: 'latin', isUpsideDown }
    const readings = await reader.paddle(frames)
    if (meanOf(readings, sample) >= unreadable) return { script: scriptIn(readings), isUpsideDown }
    if (isHangul(await reader.tesseract(frames, 'ko'))) return { script: 'hangul', isUpsideDown }
  }
  return { script: 'latin', isUpsideDown: likely }
}

const better = (one: LineTokens, other: LineTokens) => (confidenceOf(other) >= confidenceOf(one) ? other : one)

/** PP-OCR is right more often, so that it wins unless it is unsure. */
function paddleUnlessUnsure(tesseract: LineTokens, paddle: LineTokens, aspect: number): LineTokens {
  const trust = trustIn(paddle, aspect)
  return trust >= certainOfCharacters || trust >= confidenceOf(tesseract) ? paddle : tesseract
}

interface Span extends LineSpan {
  line: number
}

/**
 * Reads the doubtful parts of lines again by PP-OCR.
 *
 * @param combined combines both readings of a part
 */
async function withPaddle(
  lines: readonly PageLine[],
  readings: readonly LineTokens[],
  reader: PageReader,
  isDoubtful: (token: Token) => boolean,
  combined: (first: LineTokens, second: LineTokens, aspect: number) => LineTokens,
): Promise<LineTokens[]> {
  const spans = lines.flatMap((each, line): Span[] =>
    doubtfulSpans(readings[line] ?? [], aspectOf(each), isDoubtful).map((span) => ({ ...span, line })),
  )
  const second = await reader.paddle(
    spans.flatMap((span) => {
      const frame = lines[span.line]?.frame
      return frame ? [frameOfSpan(frame, span)] : []
    }),
  )
  const result = readings.map((tokens) => [...tokens])
  for (const [at, span] of spans.entries()) {
    const tokens = result[span.line] ?? []
    const inside = tokens.filter((token) => isWithin(token, span))
    const others = (second[at] ?? []).map((token) => ({ ...token, x: token.x + span.from }))
    // Boxes of single tokens may be wrong, so that the place is where the first of them was read.
    const found = tokens.findIndex((token) => inside.includes(token))
    const place = found < 0 ? tokens.filter(({ x }) => x < span.from).length : found
    const rest = (some: LineTokens) => some.filter((token) => !inside.includes(token))
    const [first, ...following] = combined(inside, others, span.to - span.from)
    // The first engine knows what the whole line looks like, and so whether a space comes before the part.
    const part = first ? [{ ...first, joins: inside[0]?.joins ?? first.joins }, ...following] : []
    result[span.line] = [...rest(tokens.slice(0, place)), ...part, ...rest(tokens.slice(place))]
  }
  return result
}

/**
 * Reads lines by the Korean model, and the doubtful ones by the English model and PP-OCR as well: both know no Hangul, and each reads words
 * that the other misses.
 */
async function readHangul(lines: readonly PageLine[], reader: PageReader): Promise<LineTokens[]> {
  const frames = lines.map(({ frame }) => frame)
  const korean = await reader.tesseract(frames, 'ko')
  const own = koreanModel()
  if (own !== undefined)
    for (const [index, tokens] of (await reader.paddle(frames, own)).entries())
      korean[index] = better(korean[index] ?? [], tokens)
  const isDoubtful = ({ text, confidence }: Token) =>
    confidence < (hangul.test(text) ? certainOfCharacters : certainOfFigures)
  const doubtful = lines.flatMap((_, index) => (korean[index]?.some(isDoubtful) ? [index] : []))
  const english = await reader.tesseract(
    doubtful.flatMap((index) => lines[index]?.frame ?? []),
    'en',
  )
  for (const [at, index] of doubtful.entries()) korean[index] = mergedLine(korean[index] ?? [], english[at] ?? [])
  return withPaddle(lines, korean, reader, isDoubtful, (main, other, aspect) =>
    hangul.test(textOf(main)) ? mergedLine(main, other) : paddleUnlessUnsure(main, other, aspect),
  )
}

async function readLatin(lines: readonly PageLine[], reader: PageReader): Promise<LineTokens[]> {
  const english = await reader.tesseract(
    lines.map(({ frame }) => frame),
    'en',
  )
  const read = await withPaddle(lines, english, reader, ({ confidence }) => confidence < certain, paddleUnlessUnsure)
  const unread = lines.flatMap((line, index) =>
    trustIn(read[index] ?? [], aspectOf(line)) < unreadable ? [index] : [],
  )
  const korean = await reader.tesseract(
    unread.flatMap((index) => lines[index]?.frame ?? []),
    'ko',
  )
  for (const [at, index] of unread.entries()) {
    const tokens = korean[at] ?? []
    if (hangul.test(textOf(tokens)) && confidenceOf(tokens) >= unreadable) read[index] = tokens
  }
  return read
}

/** Reads the lines of a page, which may be in any of the languages. */
export async function readPageLines(found: readonly PageLine[], reader: PageReader): Promise<ReadPage> {
  if (found.length === 0) return { lines: [], script: 'latin', isUpsideDown: false }
  const { script, isUpsideDown } = await scriptOf(found, reader)
  const lines = isUpsideDown ? upsideDown(found) : found
  const readings =
    script === 'hangul'
      ? await readHangul(lines, reader)
      : script === 'latin'
        ? await readLatin(lines, reader)
        : await reader.paddle(lines.map(({ frame }) => frame))
  return { lines: lines.map((line, index) => ({ ...line, tokens: readings[index] ?? [] })), script, isUpsideDown }
}
