/** The legal pages as displayed: with this site's links and retention periods. */
import type { Locale } from '@docweave/contract/locale-table'
import type { Retention } from '@docweave/jobs'
import type { LegalName, LegalPage, LocalContent } from '../../content/content.ts'
import { dateText, withLocalLinks, type LinkContext } from '../content-page/content-texts.ts'

export interface LegalText extends LegalPage {
  dateText: string
}

/** Returns a legal page with this site's links and durations. */
export function legalText(
  { legal }: Pick<LocalContent, 'legal'>,
  name: LegalName,
  place: LinkContext & { retention: Retention },
): LegalText {
  const page = legal[name]
  return {
    ...page,
    dateText: dateText(page.date, place.locale),
    html: withRetention(withLocalLinks(page.html, place), place.retention, place.locale),
  }
}

const placeholder = /\{\{(\w+)\}\}/g
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** The unit in which people state a duration: days from two on, hours from one on. */
function inUnits(milliseconds: number): { value: number; unit: 'day' | 'hour' | 'minute' } {
  if (milliseconds >= 2 * day && milliseconds % day === 0) return { value: milliseconds / day, unit: 'day' }
  if (milliseconds >= hour) return { value: milliseconds / hour, unit: 'hour' }
  return { value: milliseconds / minute, unit: 'minute' }
}

/** Returns a duration in words: "2 hours", "2시간", "2時間". */
export function durationText(milliseconds: number, locale: Locale): string {
  const { value, unit } = inUnits(milliseconds)
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  // CLDR separates number and unit by a space in Japanese, which texts there do not have.
  return locale === 'ja' ? format.format(value).replaceAll(' ', '') : format.format(value)
}

/**
 * Replaces the placeholders in a page's HTML: `{{results}}` becomes "2 hours", as this site's settings say.
 *
 * @throws Error for a placeholder that names no duration
 */
export const withRetention = (html: string, retention: Retention, locale: Locale): string =>
  html.replaceAll(placeholder, (_, name: string) => {
    const found = Object.entries(retention).find(([each]) => each === name)
    if (!found) throw new Error(`Unknown placeholder {{${name}}}: use one of ${Object.keys(retention).join(', ')}`)
    return durationText(found[1], locale)
  })
