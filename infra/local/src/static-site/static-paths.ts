/** The paths of everything that a static site serves besides the files of its build. */
import { locales, type Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

/** The page of every job of this browser (`anyLocalJob` of the site). */
export const jobPage = '/download/here-0'

/** Pages that are in no sitemap: the visitor's own work, the page of every job, and what takes the place of others without a network. */
const hiddenPages = ['/profile', jobPage, '/page-offline']

const addresses = /<loc>([^<]+)<\/loc>/g

/** Returns the paths of all pages in all languages, by the site's sitemap. */
export function pagePaths(sitemap: string, defaultLocale: Locale): string[] {
  const listed = [...sitemap.matchAll(addresses)].map(([, address = '']) => new URL(address).pathname)
  const hidden = hiddenPages.flatMap((path) => locales.map(({ code }) => withLocale(path, code, defaultLocale)))
  return [...new Set([...listed, ...hidden])]
}

/** Returns the paths of generated files that are not pages. */
export const otherPaths = (defaultLocale: Locale): string[] => [
  ...['/robots.txt', '/sitemap.xml', '/tool-icons.svg'],
  ...locales.flatMap(({ code }) => [`/${code}.webmanifest`, `/_i18n/${code}/messages.json`]),
  ...locales.map(({ code }) => withLocale('/blog/rss.xml', code, defaultLocale)),
]
