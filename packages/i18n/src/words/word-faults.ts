/** Checks a text against the rules of its language. */
import type { Locale } from '@docweave/contract'
import { englishRules } from './english-rules.ts'
import { japaneseRules } from './japanese-rules.ts'
import { koreanRules } from './korean-rules.ts'
import type { TextKind, WordRule } from './word-rules.ts'

export interface WordFault {
  /** The words that are wrong, with some of the text around them. */
  found: string
  rule: WordRule
}

/** The rules of each language. A language that is added to the site needs none. */
export const rulesOf: Readonly<Partial<Record<Locale, readonly WordRule[]>>> = {
  en: englishRules,
  ko: koreanRules,
  ja: japaneseRules,
}

/** How many characters of the text are shown on either side of what is wrong: enough to find the place. */
const AROUND = 24

/** Returns what is wrong with a text, once for each rule that it breaks. */
export function wordFaults(text: string, locale: Locale, kind: TextKind): WordFault[] {
  return (rulesOf[locale] ?? []).flatMap((rule) => {
    if (rule.only && !rule.only.includes(kind)) return []
    const match = rule.pattern.exec(text)
    if (!match) return []
    const [words] = match
    const start = Math.max(0, match.index - AROUND)
    const end = match.index + words.length + AROUND
    const found = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
    return [{ found, rule }]
  })
}
