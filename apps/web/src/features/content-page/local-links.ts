/** What is written for every language links to pages without one: each reader is led to their own. */
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

export interface LinkPlace {
  locale: Locale
  defaultLocale: Locale
}

/** Puts the language into the links of HTML that lead to pages of this site; files have no language. */
export const withLocalLinks = (html: string, { locale, defaultLocale }: LinkPlace): string =>
  html.replaceAll(/href="(\/[^".]*)"/g, (_, path: string) => `href="${withLocale(path, locale, defaultLocale)}"`)
