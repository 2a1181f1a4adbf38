/** The text of the visible appearance of a certificate's signature. */
import type { Locale } from '@docweave/contract'

const words: Record<Locale, { by: string; reason: string; location: string }> = {
  en: { by: 'Digitally signed by', reason: 'Reason:', location: 'Location:' },
  ko: { by: '전자 서명:', reason: '사유:', location: '장소:' },
  ja: { by: '電子署名:', reason: '理由:', location: '場所:' },
}

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
  const say = words[locale]
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return [
    `${say.by} ${name}`,
    `${date.format(time)} UTC`,
    ...(reason ? [`${say.reason} ${reason}`] : []),
    ...(location ? [`${say.location} ${location}`] : []),
  ]
}
