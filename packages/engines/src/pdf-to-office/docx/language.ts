/** The language of East Asian text, by its script: programs divide and justify lines by the rules of the language. */
import { hasKana, isHangul, type DocumentModel } from '../analysis/index.ts'
import { paragraphsOf } from './base-style.ts'

/** Returns `undefined` if there is neither Hangul nor kana: Han alone does not tell the language. */
export function eastAsianLanguage({ pages }: DocumentModel): 'ko-KR' | 'ja-JP' | undefined {
  let [korean, japanese] = [0, 0]
  for (const page of pages)
    for (const { runs } of paragraphsOf(page))
      for (const { text } of runs)
        for (const character of text)
          if (isHangul(character)) korean++
          else if (hasKana(character)) japanese++
  if (korean + japanese === 0) return undefined
  return korean >= japanese ? 'ko-KR' : 'ja-JP'
}
