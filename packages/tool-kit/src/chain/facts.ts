/** What the conditions before a place say about every file that reaches it. A step makes other files, so that nothing is known after it. */
import type { Condition, Range } from '@docweave/contract'

type Bounds = readonly [least: number, most: number]

export interface Facts {
  text?: boolean
  language?: string
  pages?: Bounds
  size?: Bounds
}

/** Every document has a page, and every file a byte. */
const anyCount: Bounds = [1, Infinity]

const within = ([least, most]: Bounds, { atLeast = 0, atMost = Infinity }: Range): Bounds => [
  Math.max(least, atLeast),
  Math.min(most, atMost),
]

/** Returns what is known of files that meet a condition. */
export function factsOf(condition: Condition, facts: Facts): Facts {
  if ('text' in condition) return { ...facts, text: condition.text }
  if ('language' in condition) return { ...facts, text: true, language: condition.language }
  if ('pages' in condition) return { ...facts, pages: within(facts.pages ?? anyCount, condition.pages) }
  if ('size' in condition) return { ...facts, size: within(facts.size ?? anyCount, condition.size) }
  return facts
}

const isEmpty = ([least, most]: Bounds) => least > most

/** Whether the facts leave no file that meets the condition. */
export function rulesOut(facts: Facts, condition: Condition): boolean {
  if ('text' in condition) return facts.text !== undefined && facts.text !== condition.text
  if ('language' in condition)
    return facts.text === false || (facts.language !== undefined && facts.language !== condition.language)
  const { pages, size } = factsOf(condition, facts)
  return ('pages' in condition && isEmpty(pages ?? anyCount)) || ('size' in condition && isEmpty(size ?? anyCount))
}

const isSame = (one: Bounds | undefined, other: Bounds | undefined) =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1]

/** Whether every file of which the facts are known meets the condition. */
export function implies(facts: Facts, condition: Condition): boolean {
  if ('text' in condition) return facts.text === condition.text
  if ('language' in condition) return facts.language === condition.language
  // A file without pages meets no range of them.
  if ('pages' in condition) return facts.pages !== undefined && isSame(facts.pages, factsOf(condition, facts).pages)
  return 'size' in condition && isSame(facts.size ?? anyCount, factsOf(condition, facts).size)
}
