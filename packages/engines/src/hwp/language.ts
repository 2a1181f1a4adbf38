/** Which language a document is in, by the scripts of its letters. */

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/** Gives the language as PDF has it (ISO 32000-1, 14.9.2): Korean where there is Hangul, Japanese where there are more kana. */
export function languageOf(text: string): 'ko' | 'ja' | 'en' {
  const hangul = count(text, /\p{sc=Hangul}/gu)
  const kana = count(text, /[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  if (hangul === 0 && kana === 0) return 'en'
  return hangul >= kana ? 'ko' : 'ja'
}
