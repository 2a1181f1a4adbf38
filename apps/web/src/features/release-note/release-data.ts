/** The release notes of all versions, newest first. */
import type { Release } from '../../content/content.ts'
import { dateText } from '../content-page/date-text.ts'
import { withLocalLinks, type LinkPlace } from '../content-page/local-links.ts'

export interface ReleaseNote extends Release {
  dateText: string
}

export const releasePage = (releases: readonly Release[], place: LinkPlace): ReleaseNote[] =>
  releases.map(({ date, title, html }) => ({
    date,
    title,
    dateText: dateText(date, place.locale),
    html: withLocalLinks(html, place),
  }))
