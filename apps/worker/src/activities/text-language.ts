/** Finds the language of a text by its script: Docweave's languages have scripts of their own. */
import type { DocumentLanguage } from '@docweave/contract'

const scripts = {
  ko: /\p{Script=Hangul}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  han: /\p{Script=Han}/gu,
  en: /\p{Script=Latin}/gu,
} as const

/** A word has about five Latin letters, and two Korean or Japanese ones. */
const lettersOfWord = 2.5

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/** Returns the language of most of a text; `undefined` if it has no letters. Han characters count as Japanese where kana stands beside them. */
export function languageOfText(text: string): DocumentLanguage | undefined {
  const kana = count(text, scripts.ja)
  const words: [DocumentLanguage, number][] = [
    ['ko', count(text, scripts.ko)],
    ['ja', kana + (kana > 0 ? count(text, scripts.han) : 0)],
    ['en', count(text, scripts.en) / lettersOfWord],
  ]
  const [best] = words.toSorted(([, a], [, b]) => b - a)
  return best && best[1] > 0 ? best[0] : undefined
}
