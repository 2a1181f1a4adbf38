/** The links to the page of a question. */
import { useSyncExternalStore } from 'react'
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

const token = /^[0-9a-f]{32}$/

/** Returns the token in a URL's fragment (`#…`); `undefined` if it is none. */
export const tokenIn = (hash: string): string | undefined => (token.test(hash.slice(1)) ? hash.slice(1) : undefined)

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The token of the link that this page was opened with. */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => tokenIn(location.hash),
    () => undefined,
  )

/** The path of a question's page in a language of the site. Whoever has it may see the files and answer. */
export const approvalPath = (job: string, linkToken: string, locale: Locale, defaultLocale: Locale): string =>
  `${withLocale(`/approve/${job}`, locale, defaultLocale)}#${linkToken}`
