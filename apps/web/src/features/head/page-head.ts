/** What every page tells browsers and crawlers of itself: title, description, canonical address, its other languages. */
import { locales } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import type { RouterContext } from '../../router.tsx'

export interface PageHead {
  /** The path without a language. */
  path: string
  /** Left out where the page itself writes its title, because it changes. */
  title?: string
  description?: string
  /**
   * Kept out of search engines, so that it has no other languages to tell of either; `by-header` where the answer's headers say
   * so to crawlers (`edge/page-headers.ts`).
   */
  hidden?: boolean | 'by-header'
  /** What follows the path in the canonical address: `?page=2`. */
  search?: string
  type?: 'website' | 'article'
  /** The page's feed, by its path without a language. */
  feed?: string
}

/** What whoever shows a link to the page shows of it (https://ogp.me). */
const shared = (
  { site, locale }: RouterContext,
  title: string,
  description: string | undefined,
  url: string,
  type: string,
) => [
  { property: 'og:title', content: title },
  ...(description ? [{ property: 'og:description', content: description }] : []),
  { property: 'og:type', content: type },
  { property: 'og:url', content: url },
  { property: 'og:image', content: `${site.origin}/icons/icon-512.png` },
  ...locales.map(({ code, language }) => ({
    property: code === locale ? 'og:locale' : `og:locale:alternate`,
    content: language.replace('-', '_'),
  })),
]

/** The `head` of a route. */
export function pageHead(context: RouterContext, page: PageHead) {
  const { site, locale } = context
  const { path, title, description, hidden = false, search = '', type = 'website', feed } = page
  const address = (code: typeof locale, of = path) => site.origin + withLocale(of, code, site.defaultLocale)
  const full = path === '/' || title === undefined ? title : `${title} – Docweave`
  return {
    meta: [
      ...(full === undefined ? [] : [{ title: full }]),
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden === true ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
      ...(hidden ? [] : shared(context, full ?? 'Docweave', description, address(locale) + search, type)),
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
