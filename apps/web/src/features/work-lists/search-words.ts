/** Turns what a visitor types in the search field of a list into the words of a search. */
import { searchLimits, type HistoryWord } from '@docweave/contract'
import { searchable, wordIn } from '@docweave/jobs/search'
import type { Titles } from '../failures/failure-text.ts'

/**
 * Returns the words, each with the tools whose names in the visitor's language contain it. The arrow stands between the steps of a
 * pipeline, whose text may be pasted.
 */
export function searchWords(typed: string, titles: Titles): HistoryWord[] {
  const words = typed.split(/[\s→]+/).filter(Boolean)
  if (words.length === 0) return []
  const named = Object.entries(titles).map(([tool, title]) => ({ tool, text: searchable(title) }))
  return words.slice(0, searchLimits.words).map((word) => {
    const text = word.slice(0, searchLimits.length)
    return { text, tools: named.flatMap((each) => (wordIn(each.text, text) ? [each.tool] : [])) }
  })
}
