/** Divides the Korean reading of a line at Hangul of which the Korean model is sure. */
import { hangul } from './hangul.ts'
import type { Token } from './tokens.ts'

/** The Korean model's confidence in Hangul is above this, and rarely above it where the print is not Hangul. */
const sureOfHangul = 80
/** Its confidence in signs that PP-OCR confuses with letters. */
const sureOfSigns = 75
/** Half of the width of a character, in line heights. */
const half = 0.25
/** The boxes of syllables are wider than this, in line heights, only if they contain what the model did not read. */
export const widest = 0.8

/** Signs that the Korean model knows better than PP-OCR, which reads "." for "·", "r" for "「" and "1" for "/". */
export const sign = /^[「」『』()/]$/
const middleDot = /^[·ㆍ]$/

export const right = ({ x, width }: Token): number => x + width
export const middle = ({ x, width }: Token): number => x + width / 2

/** Whether no other reading is better than this token of the Korean one. */
export function isFirm({ text, confidence }: Token): boolean {
  if (hangul.test(text)) return confidence >= sureOfHangul
  return middleDot.test(text) || (sign.test(text) && confidence >= sureOfSigns)
}

/** A part of a line between tokens that are firm. */
export interface Part {
  /** Where characters of other readings may be, in line heights. */
  from: number
  to: number
  korean: Token[]
  /** The firm token after it. */
  next: Token | undefined
}

/** Returns the parts of a line between firm tokens, of which the first and the last may be empty. */
export function partsOf(korean: readonly Token[]): Part[] {
  let part: Part = { from: -Infinity, to: Infinity, korean: [], next: undefined }
  const parts = [part]
  for (const token of korean) {
    if (!isFirm(token)) {
      part.korean.push(token)
      continue
    }
    part.next = token
    const end = Math.min(right(token), token.x + widest * token.text.length)
    const center = (token.x + end) / 2
    part.to = Math.min(center - half, token.x + half)
    part = { from: Math.max(center + half, end - half), to: Infinity, korean: [], next: undefined }
    parts.push(part)
  }
  return parts
}
