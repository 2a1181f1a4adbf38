/** What is the same for as long as the program lives is made once for a language. */
import type { I18n } from '@lingui/core'

/**
 * Keeps what a function made for a language: a build's texts and schemas do not change, and at the edge every request would
 * make them anew. A language has one translator for the life of the program.
 */
export function keptFor<T>(make: (i18n: I18n) => T): (i18n: I18n) => T {
  const made = new WeakMap<I18n, T>()
  return (i18n) => {
    const known = made.get(i18n)
    if (known !== undefined) return known
    const fresh = make(i18n)
    made.set(i18n, fresh)
    return fresh
  }
}
