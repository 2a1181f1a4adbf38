/** The release notes of all versions, newest first. */
import type { Release } from '../../content/content.ts'
import { dateText, withLocalLinks, type LinkContext } from '../content-page/content-texts.ts'

export interface ReleaseNote extends Release {
  dateText: string
}

export const releasePage = (releases: readonly Release[], place: LinkContext): ReleaseNote[] =>
  releases.map(({ date, title, html }) => ({
    date,
    title,
    dateText: dateText(date, place.locale),
    html: withLocalLinks(html, place),
  }))
