/** The retention periods as texts for the start page. At the edge only, which knows the settings. */
import type { Locale } from '@docweave/contract/locale-table'
import type { Retention } from '@docweave/jobs'
import type { KeptFor } from './home-promise.tsx'

const hour = 3_600_000

/** `2 hours`, `2시간`, `2時間`: Japanese has no space before a unit. */
function hoursText(milliseconds: number, locale: Locale): string {
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(milliseconds / hour)
  return locale === 'ja' ? text.replaceAll(' ', '') : text
}

export const keptForTexts = ({ results, failed, signedInResults }: Retention, locale: Locale): KeptFor => ({
  results: hoursText(results, locale),
  failed: hoursText(failed, locale),
  account: hoursText(signedInResults, locale),
})
