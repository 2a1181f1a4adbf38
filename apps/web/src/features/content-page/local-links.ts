/** Content links to pages without a locale: the reader's own is added. */
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

export interface LinkPlace {
  locale: Locale
  defaultLocale: Locale
}

/** Adds the locale to links in HTML that lead to pages of this site; files have none. */
export const withLocalLinks = (html: string, { locale, defaultLocale }: LinkPlace): string =>
  html.replaceAll(/href="(\/[^".]*)"/g, (_, path: string) => `href="${withLocale(path, locale, defaultLocale)}"`)
