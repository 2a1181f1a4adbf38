/**
 * Merges readings of a Korean line. The Korean model is often unsure of Latin words, signs and Han characters; PP-OCR reads those, and leaves
 * Hangul blank or takes it for Han characters. Hangul of which the Korean model is sure divides the line into parts, and for each
 * part the more reliable reading is chosen.
 */
import { han, isAgreed, isPaddle, mark } from './choose-reading.ts'
import { isFirm, middle, partsOf, right, sign, widest, type Part } from './hangul-parts.ts'
import { hangul } from './hangul.ts'
import type { Token } from './tokens.ts'

/** PP-OCR is right about Han characters from this confidence on; it also reads them for Hangul ("人" for "시"). */
const sureOfHan = 82
/** Characters below this confidence are parts of Hangul. */
const leastPaddle = 40
/** Characters of different readings that are closer together are readings of the same one. */
const same = 0.45
/** The same for narrow characters, and where PP-OCR left a gap as wide as a syllable. */
const roughly = 0.25
const wideGap = 0.75
/** The inexactness of tokens' boxes. */
const tolerance = 0.1
/** The minimum gap, in line heights, that is a space between tokens of different readings. */
const spaceGap = 0.2

/** What stays of the Korean reading where PP-OCR left a gap. */
const kept = /[\uac00-\ud7a3「」『』()[\]]/

/** Whether a character of another reading is at the place of a token. */
const isOver = (character: Token, { x, width }: Token): boolean =>
  middle(character) >= x - tolerance && middle(character) <= x + width + tolerance

/** Whether two readings of a narrow sign are one: its box is too narrow for `isOver`. */
const isSameSign = (one: Token, other: Token): boolean =>
  !hangul.test(one.text) && one.text === other.text && Math.abs(middle(one) - middle(other)) < same

/** Splits tokens into characters. */
const charactersOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const characters = Array.from(token.text)
    const width = token.width / characters.length
    return characters.map((text, index) => ({
      ...token,
      text,
      x: token.x + index * width,
      width,
      joins: index > 0 || token.joins,
    }))
  })

/** Whether PP-OCR did not read a character of the Korean reading. */
function isInGap(token: Token, paddle: readonly Token[]): boolean {
  const at = middle(token)
  const before = paddle.findLast((each) => middle(each) <= at)
  const after = paddle.find((each) => middle(each) > at)
  const [left, next] = [before ? at - middle(before) : Infinity, after ? middle(after) - at : Infinity]
  // Characters of one token of the Korean reading are only roughly where it puts them.
  const isWide = left + next > wideGap && left + next < Infinity
  const isBesideMark = mark.test((left < next ? before : after)?.text ?? '')
  const least = isBesideMark ? widest : isWide || !hangul.test(token.text) ? roughly : same
  return Math.min(left, next) > least
}

/** Returns what PP-OCR read, what the Korean model read elsewhere, and Hangul and brackets of its reading in gaps of PP-OCR. */
function withHangul(paddle: readonly Token[], covered: readonly Token[], elsewhere: readonly Token[]): Token[] {
  const others = charactersOf(covered).filter((token) => kept.test(token.text) && isInGap(token, paddle))
  return [...paddle, ...others, ...elsewhere].toSorted((a, b) => middle(a) - middle(b))
}

/** Whether a token of the chosen reading follows the one before it without a space, if its own reading does not tell. */
function joinsAt(token: Token, before: Token | undefined, korean: readonly Token[]): boolean {
  // The Korean model knows what the whole line looks like, and sees the space even if it misreads the word.
  const start = korean.find(({ x }) => Math.abs(x - token.x) < same)
  return start?.joins ?? (before !== undefined && token.x - right(before) < spaceGap)
}

/**
 * Puts Hangul between brackets that PP-OCR read as an empty pair: it leaves Hangul blank, and places the brackets closer together than they are.
 */
function withFilledPairs(paddle: readonly Token[], korean: readonly Token[]): Token[] {
  const moved = [...paddle]
  for (const [index, open] of paddle.entries()) {
    const close = paddle[index + 1]
    if (!close || open.text !== '(' || close.text !== ')') continue
    const at = (middle(open) + middle(close)) / 2
    const [inner] = korean
      .filter((token) => hangul.test(token.text) && isFirm(token) && Math.abs(middle(token) - at) < widest)
      .toSorted((a, b) => Math.abs(middle(a) - at) - Math.abs(middle(b) - at))
    if (!inner) continue
    moved[index] = { ...open, x: Math.min(open.x, inner.x - open.width / 2) }
    moved[index + 1] = { ...close, x: Math.max(close.x, right(inner) - close.width / 2) }
  }
  return moved
}

/** Returns what PP-OCR read in a part, without signs that are firm tokens beside it. */
function readIn({ from, to, next }: Part, paddle: readonly Token[], before: Token | undefined): Token[] {
  const inside = paddle.filter((token) => middle(token) >= from && middle(token) <= to)
  const isSame = (one: Token | undefined, other: Token | undefined) =>
    one !== undefined && other !== undefined && sign.test(one.text) && one.text === other.text
  const start = isSame(inside[0], before) ? 1 : 0
  return inside.slice(start, isSame(inside.at(-1), next) ? -1 : undefined)
}

/**
 * Merges two readings of a line, or of a part of one.
 *
 * @param korean by the Korean model
 * @param paddle by PP-OCR, with a token for each character
 */
export function mergedHangul(korean: readonly Token[], paddle: readonly Token[]): Token[] {
  const usable = paddle.filter(({ text, confidence }) => confidence >= (han.test(text) ? sureOfHan : leastPaddle))
  const characters = withFilledPairs(usable, korean)
  const merged: Token[] = []
  for (const part of partsOf(korean)) {
    const { korean: ours, next } = part
    const read = readIn(part, characters, merged.at(-1))
    const covered = ours.filter((token) => read.some((each) => isOver(each, token)))
    const elsewhere = ours.filter((token) => !covered.includes(token) && !read.some((each) => isSameSign(each, token)))
    if (isAgreed(covered, read)) merged.push(...ours)
    else if (read.length > 0 && isPaddle(covered, read))
      for (const token of withHangul(read, covered, elsewhere))
        merged.push({ ...token, joins: token.joins || joinsAt(token, merged.at(-1), ours) })
    else merged.push(...ours)
    if (next) merged.push(next)
  }
  return merged
}
