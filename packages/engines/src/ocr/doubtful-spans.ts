/** Finds the parts of lines that one engine is unsure of, so that another one reads only these: it takes as long as they are wide. */
import { pointOf, type LineFrame } from './line-frame.ts'
import type { LineTokens } from './line-tokens.ts'
import type { Token } from './tokens.ts'

/** A part of a line, in heights of the line from its beginning. */
export interface LineSpan {
  from: number
  to: number
}

/** Paper beside a doubtful token that belongs to its span, at most. */
const margin = 0.8
/** Spans that are closer together are one. */
const leastBetween = 1
/** If the spans cover more of a line than this, the whole line is read. */
const most = 0.6
/** Shorter lines are read as a whole, because the tokens of bad prints have wrong boxes. */
const shortest = 15

/** Returns the spans of a line's doubtful tokens; the whole line if it has no tokens or is doubtful as a whole. */
export function doubtfulSpans(tokens: LineTokens, aspect: number, isDoubtful: (token: Token) => boolean): LineSpan[] {
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
