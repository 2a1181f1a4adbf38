/** Page metadata: title, description, canonical URL, alternate languages. */
import { locales } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import type { RouterContext } from '../../router-context.ts'

export interface PageHead {
  /** The path without locale. */
  path: string
  /** Omitted if the page sets its own, changing title. */
  title?: string
  description?: string
  /** `noindex`, and so without alternate languages. */
  hidden?: boolean
  /** The query of the canonical URL: `?page=2`. */
  search?: string
  type?: 'website' | 'article'
  /** The name of its picture for link previews (`share-pictures.ts`). */
  picture?: string
  /** The path of the page's feed, without locale. */
  feed?: string
}

/** Open Graph metadata for link previews (https://ogp.me); the root route adds the locales. */
const shared = (title: string, description: string | undefined, url: string, type: string, picture: string) => [
  { property: 'og:title', content: title },
  ...(description ? [{ property: 'og:description', content: description }] : []),
  { property: 'og:type', content: type },
  { property: 'og:url', content: url },
  { property: 'og:image', content: picture },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** The `head` of a route. */
export function pageHead(context: RouterContext, page: PageHead) {
  const { site, locale } = context
  const { path, title, description, hidden = false, search = '', type = 'website', picture = 'site', feed } = page
  const address = (code: typeof locale, of = path) => site.origin + withLocale(of, code, site.defaultLocale)
  const full = path === '/' || title === undefined ? title : `${title} – Docweave`
  return {
    meta: [
      ...(full === undefined ? [] : [{ title: full }]),
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
      ...(hidden
        ? []
        : shared(
            full ?? 'Docweave',
            description,
            address(locale) + search,
            type,
            `${site.origin}/share/${picture}.png`,
          )),
    ],
    links: hidden
      ? []
      : [
          { rel: 'canonical', href: address(locale) + search },
          ...locales.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: address(code) + search })),
          { rel: 'alternate', hrefLang: 'x-default', href: address(site.defaultLocale) + search },
          ...(feed ? [{ rel: 'alternate', type: 'application/rss+xml', href: address(locale, feed) }] : []),
        ],
  }
}
