/** Formats dates. */
import type { Locale } from '@docweave/contract/locale-table'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** `2026-11-22` → `November 22, 2026`. A date has no time zone. */
export function dateText(date: string, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(new Date(date))
}
