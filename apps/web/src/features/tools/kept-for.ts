/** Memoizes a value per locale for the lifetime of the process. */
import type { I18n } from '@lingui/core'

/**
 * Memoizes a function per translator: the texts and schemas of a build do not change, and the edge would compute them for every request.
 * There is one translator per locale for the lifetime of the process.
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
