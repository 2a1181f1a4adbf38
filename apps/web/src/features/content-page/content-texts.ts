/** Dates and links of content pages, formatted for the reader's locale. */
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** `2026-11-22` → `November 22, 2026`. A date has no time zone. */
export function dateText(date: string, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(new Date(date))
}

export interface LinkContext {
  locale: Locale
  defaultLocale: Locale
}

/** Adds the reader's locale to links in HTML that lead to pages of this site; links to files stay unchanged. */
export const withLocalLinks = (html: string, { locale, defaultLocale }: LinkContext): string =>
  html.replaceAll(/href="(\/[^".]*)"/g, (_, path: string) => `href="${withLocale(path, locale, defaultLocale)}"`)
