/** What a rule on the site's words is. The rules themselves are in one file for each language. */

/** Where a text is: a message of the interface, a page or post, or a legal page, which has a tone of its own. */
export type TextKind = 'message' | 'page' | 'legal'

export interface WordRule {
  /** Matches the words that are wrong, without the flags `g` and `y`: a rule must not remember its last match. */
  pattern: RegExp
  /** Why they are wrong, in a few plain words. */
  reason: string
  /** The right form, or what to write instead. */
  better: string
  /** The kinds of text that the rule is for: all of them, unless given. */
  only?: readonly TextKind[]
}

/**
 * Makes rules from phrases that readers of the site found hard to understand. They are kept so that nobody writes them again, and each says
 * what was meant.
 */
export const phrasesThatReadBadly = (phrases: readonly (readonly [pattern: RegExp, better: string])[]): WordRule[] =>
  phrases.map(([pattern, better]) => ({ pattern, reason: 'reads badly', better }))
