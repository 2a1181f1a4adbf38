/** Decides which reading of a part of a Korean line is the best one. */
import { hangul } from './hangul.ts'
import { confidenceOf, tokenText, type Token } from './tokens.ts'

/** The Korean model's confidence in figures and signs from which it is as good as PP-OCR. */
const sureOfFigures = 92
/** PP-OCR is nearly always right from this confidence on. */
const surePaddle = 80
/** From this confidence on, it is right where the Korean model read nothing. */
const surerPaddle = 88
/** From this confidence on, a word of it is right against anything of which the Korean model is not sure. */
const surestPaddle = 92
/** The Korean model's confidence is below this where it reads something else than Hangul as Hangul. */
const unsure = 60

export const han = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/
/** Marks at the beginning of paragraphs and arrows. */
export const mark = /[\u2190-\u21ff\u203b\u2460-\u24ff\u25a0-\u25ff]/
const letter = /[A-Za-z0-9]/
const word = /[A-Za-z0-9]{2}/

/** PP-OCR often misses quotation marks and apostrophes. */
const withoutQuotes = (tokens: readonly Token[]) => tokenText(tokens).replaceAll(/['"‘’“”`]/g, '')

const isHangul = ({ text }: Token) => hangul.test(text)

/** Whether what PP-OCR read is text that the Korean model may have read as Hangul. A single Han character may be PP-OCR's reading of Hangul. */
function isOtherScript(paddle: readonly Token[]): boolean {
  const text = tokenText(paddle)
  return letter.test(text) || mark.test(text) || paddle.filter((token) => han.test(token.text)).length > 1
}

/** Whether what PP-OCR read is better than what the Korean model read at the same place. */
export function isPaddle(korean: readonly Token[], paddle: readonly Token[]): boolean {
  const [ours, theirs] = [confidenceOf(paddle), confidenceOf(korean)]
  if (korean.length === 0) return ours >= surerPaddle
  if (korean.some(isHangul)) {
    if (word.test(tokenText(paddle)) && ours >= surestPaddle) return true
    return ours >= surePaddle && confidenceOf(korean.filter(isHangul)) < unsure && isOtherScript(paddle)
  }
  return ours >= surePaddle || ours >= theirs
}

/** Whether PP-OCR read the same as the Korean model, which knows more about spaces and quotation marks, or that one is sure. */
export const isAgreed = (korean: readonly Token[], paddle: readonly Token[]): boolean =>
  korean.length > 0 &&
  !korean.some(isHangul) &&
  (korean.every(({ confidence }) => confidence >= sureOfFigures) || withoutQuotes(korean) === withoutQuotes(paddle))
