/** The text of the visible appearance of a certificate's signature. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Locale } from '@docweave/contract'

const Labels = z.object({ by: z.string(), reason: z.string(), location: z.string() })

/** Reads the labels of a language from its file in `appearance/`. */
const labelsOf = (locale: Locale) =>
  Labels.parse(JSON.parse(readFileSync(new URL(`appearance/${locale}.json`, import.meta.url), 'utf8')))

export interface Signing {
  name: string
  /** Milliseconds. */
  time: number
  reason: string
  location: string
}

/**
 * Returns its lines in the visitor's language, without empty fields. The time is in UTC, because the server does not know the visitor's
 * time zone.
 */
export function appearanceLines({ name, time, reason, location }: Signing, locale: Locale): string[] {
  const labels = labelsOf(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return [
    `${labels.by} ${name}`,
    `${date.format(time)} UTC`,
    ...(reason ? [`${labels.reason} ${reason}`] : []),
    ...(location ? [`${labels.location} ${location}`] : []),
  ]
}
