/** The script of a character, which determines spaces and line breaks (UAX 14, UAX 24). */

/** Kana, kanji and their punctuation, full-width forms, rare ideographs: scripts written without spaces. */
const spaceless =
  /^[\u2e80-\u2fff\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{1b16f}\u{20000}-\u{3ffff}]/u
const hangul = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/
const space = /^[\s\u00a0\u2000-\u200b]*$/u

/** The first character of the scripts above. Most text is Latin, and a comparison is faster than an expression. */
const isBeforeScripts = (text: string) => text.charCodeAt(0) < 0x11_00

export const isSpaceless = (text: string): boolean => !isBeforeScripts(text) && spaceless.test(text)
export const isHangul = (text: string): boolean => !isBeforeScripts(text) && hangul.test(text)
const kana = /[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f]/

/** Whether the text has kana, which only Japanese uses. */
export const hasKana = (text: string): boolean => kana.test(text)
export const isEastAsian = (text: string): boolean =>
  !isBeforeScripts(text) && (spaceless.test(text) || hangul.test(text))
/** Whether it is a printable character of ASCII. Most are, and a comparison is faster than an expression. */
const isVisible = (code: number) => code > 0x20 && code < 0x7f
/** An ideographic space is excluded, because it indents paragraphs and spaces out names. */
export const isSpace = (text: string): boolean =>
  !isVisible(text.charCodeAt(0)) && space.test(text) && text !== '\u3000'

/** Whether it ends in sentence-final punctuation. */
export const endsSentence = (text: string): boolean => /[.!?。！？:：;」』）)”"…]\s*$/u.test(text)

/** A character may be two UTF-16 code units; these return the first and the last character. */
export const firstOf = (text: string): string => Array.from(text.slice(0, 2))[0] ?? ''
export const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? ''
