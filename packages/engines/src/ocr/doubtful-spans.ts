/** Finds the parts of lines that one engine is unsure of, so that another one reads only these: it takes as long as they are wide. */
import { pointOf, type LineFrame } from './line-frame.ts'
import type { LineTokens } from './line-tokens.ts'
import type { PageLine } from './page-lines.ts'
import type { Token } from './tokens.ts'

/** A part of a line, in heights of the line from its beginning. */
export interface LineSpan {
  from: number
  to: number
}

/** A part of one of several lines. */
export interface PageSpan extends LineSpan {
  /** The line's index. */
  line: number
}

/** Paper beside a doubtful token that belongs to its span, at most. */
const margin = 0.8
/** Spans that are closer together are one. */
const leastBetween = 1
/** If the spans cover more of a line than this, the whole line is read. */
const most = 0.6
/** Shorter lines are read as a whole, because the tokens of bad prints have wrong boxes. */
const usualShortest = 15

/**
 * Returns the spans of a line's doubtful tokens; the whole line if it has no tokens or is doubtful as a whole.
 *
 * @param shortest lines that are shorter, in heights, are read as a whole
 */
export function doubtfulSpans(
  tokens: LineTokens,
  aspect: number,
  isDoubtful: (token: Token) => boolean,
  shortest = usualShortest,
): LineSpan[] {
  const whole = [{ from: 0, to: aspect }]
  if (tokens.length === 0) return whole
  if (aspect < shortest) return tokens.some(isDoubtful) ? whole : []
  const spans: LineSpan[] = []
  for (const [index, token] of tokens.entries()) {
    if (!isDoubtful(token)) continue
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    const start = before ? (before.x + before.width + token.x) / 2 : 0
    const end = after ? (token.x + token.width + after.x) / 2 : aspect
    const from = Math.max(Math.min(start, token.x), token.x - margin, 0)
    const to = Math.min(Math.max(end, token.x + token.width), token.x + token.width + margin, aspect)
    const last = spans.at(-1)
    if (last && from - last.to < leastBetween) last.to = to
    else spans.push({ from, to })
  }
  const covered = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  return covered > most * aspect ? whole : spans
}

/** The frame of a part of a line. */
export function frameOfSpan(frame: LineFrame, { from, to }: LineSpan): LineFrame {
  const [x, y] = pointOf(frame, from * frame.height, 0)
  return { ...frame, x, y, width: (to - from) * frame.height }
}

/** Whether a token's middle is within a span. */
export const isWithin = ({ x, width }: Token, { from, to }: LineSpan): boolean =>
  x + width / 2 >= from && x + width / 2 <= to

/** Returns the doubtful parts of lines, by `doubtfulSpans`. */
export const spansOf = (
  lines: readonly PageLine[],
  readings: readonly LineTokens[],
  isDoubtful: (token: Token) => boolean,
  shortest?: number,
): PageSpan[] =>
  lines.flatMap(({ frame: { width, height } }, line) =>
    doubtfulSpans(readings[line] ?? [], width / height, isDoubtful, shortest).map((span) => ({ ...span, line })),
  )

/** Returns the frames of parts of lines. */
export const framesOf = (lines: readonly PageLine[], spans: readonly PageSpan[]): LineFrame[] =>
  spans.flatMap((span) => {
    const frame = lines[span.line]?.frame
    return frame ? [frameOfSpan(frame, span)] : []
  })

/** Returns what was read on a part of a line, in its position on the line. */
export const onWholeLine = (tokens: LineTokens | undefined, { from }: Pick<LineSpan, 'from'>): LineTokens =>
  (tokens ?? []).map((token) => ({ ...token, x: token.x + from }))

/**
 * Replaces the tokens in parts of lines.
 *
 * @param replaced returns the new tokens of a part, given the old ones and the part's index
 */
export function replaceSpans(
  readings: readonly LineTokens[],
  spans: readonly PageSpan[],
  replaced: (inside: LineTokens, span: PageSpan, index: number) => LineTokens,
): LineTokens[] {
  const result = readings.map((tokens) => [...tokens])
  for (const [at, span] of spans.entries()) {
    const tokens = result[span.line] ?? []
    const inside = tokens.filter((token) => isWithin(token, span))
    // Boxes of single tokens may be wrong, so that the place is where the first of them was read.
    const found = tokens.findIndex((token) => inside.includes(token))
    const place = found < 0 ? tokens.filter(({ x }) => x < span.from).length : found
    const rest = (some: LineTokens) => some.filter((token) => !inside.includes(token))
    const [first, ...following] = replaced(inside, span, at)
    // The first engine knows what the whole line looks like, and so whether a space comes before the part.
    const part = first ? [{ ...first, joins: inside[0]?.joins ?? first.joins }, ...following] : []
    result[span.line] = [...rest(tokens.slice(0, place)), ...part, ...rest(tokens.slice(place))]
  }
  return result
}
