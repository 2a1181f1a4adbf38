/** Detects the language of a document by the scripts of its letters. */

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/** Returns the language tag for PDF (ISO 32000-1, 14.9.2): Korean if there is Hangul, Japanese if there are more kana. */
export function languageOf(text: string): 'ko' | 'ja' | 'en' {
  const hangul = count(text, /\p{sc=Hangul}/gu)
  const kana = count(text, /[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  if (hangul === 0 && kana === 0) return 'en'
  return hangul >= kana ? 'ko' : 'ja'
}
