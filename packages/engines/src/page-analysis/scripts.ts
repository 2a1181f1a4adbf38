/** What kind of writing a character is: it decides about spaces and about where lines may break (UAX 14, UAX 24). */

/** Kana, kanji and their punctuation, full-width forms: written without spaces. */
const spaceless =
  /^[\u2e80-\u2fff\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const hangul = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/
const space = /^[\s\u00a0\u2000-\u200b]*$/u

export const isSpaceless = (text: string): boolean => spaceless.test(text)
export const isHangul = (text: string): boolean => hangul.test(text)
export const isEastAsian = (text: string): boolean => spaceless.test(text) || hangul.test(text)
/** An ideographic space is a character of its own: it indents paragraphs and spreads names. */
export const isSpace = (text: string): boolean => space.test(text) && text !== '\u3000'

/** Sentences end with these. */
export const endsSentence = (text: string): boolean => /[.!?。！？:：;」』）)”"…]\s*$/u.test(text)
