/** The legal pages as they are shown. */
import type { LegalName, LegalPage, LocalContent } from '../../content/content.ts'
import { dateText } from '../content-page/date-text.ts'
import { withLocalLinks, type LinkPlace } from '../content-page/local-links.ts'

export interface LegalText extends LegalPage {
  dateText: string
}

export function legalText({ legal }: Pick<LocalContent, 'legal'>, name: LegalName, place: LinkPlace): LegalText {
  const page = legal[name]
  return { ...page, dateText: dateText(page.date, place.locale), html: withLocalLinks(page.html, place) }
}
