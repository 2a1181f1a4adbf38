/** The legal pages as they are shown. */
import type { Retention } from '@docweave/jobs'
import type { LegalName, LegalPage, LocalContent } from '../../content/content.ts'
import { dateText } from '../content-page/date-text.ts'
import { withLocalLinks, type LinkPlace } from '../content-page/local-links.ts'
import { withRetention } from './retention-text.ts'

export interface LegalText extends LegalPage {
  dateText: string
}

/** Returns a legal page with this site's links and durations. */
export function legalText(
  { legal }: Pick<LocalContent, 'legal'>,
  name: LegalName,
  place: LinkPlace & { retention: Retention },
): LegalText {
  const page = legal[name]
  return {
    ...page,
    dateText: dateText(page.date, place.locale),
    html: withRetention(withLocalLinks(page.html, place), place.retention, place.locale),
  }
}
