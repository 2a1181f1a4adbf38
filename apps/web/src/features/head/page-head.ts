/** Page metadata: title, description, canonical URL, alternate languages. */
import { locales } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import type { RouterContext } from '../../router-context.ts'

export interface PageHead {
  /** The path without locale. */
  path: string
  title: string
  description?: string
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

const described = (title: string | undefined, description: string | undefined) => [
  ...(title === undefined ? [] : [{ title }]),
  ...(description ? [{ name: 'description', content: description }] : []),
]

const named = (title: string) => `${title} – Docweave`

/**
 * The `head` of a route that search engines must not index, and so without alternate languages. Without a title, the page sets its own,
 * changing one.
 */
export const hiddenHead = ({ title, description }: { title?: string; description?: string } = {}) => ({
  meta: [
    ...described(title === undefined ? title : named(title), description),
    { name: 'robots', content: 'noindex, nofollow' },
  ],
})

/** The `head` of a route. */
export function pageHead(context: RouterContext, page: PageHead) {
  const { site, locale } = context
  const { path, title, description, search = '', type = 'website', picture = 'site', feed } = page
  const address = (code: typeof locale, of = path) => site.origin + withLocale(of, code, site.defaultLocale)
  const full = path === '/' ? title : named(title)
  return {
    meta: [
      ...described(full, description),
      ...shared(full, description, address(locale) + search, type, `${site.origin}/share/${picture}.png`),
    ],
    links: [
      { rel: 'canonical', href: address(locale) + search },
      ...locales.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: address(code) + search })),
      { rel: 'alternate', hrefLang: 'x-default', href: address(site.defaultLocale) + search },
      ...(feed ? [{ rel: 'alternate', type: 'application/rss+xml', href: address(locale, feed) }] : []),
    ],
  }
}
