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
}

/** The `head` of a route. */
export function pageHead({ site, locale }: RouterContext, { path, title, description, hidden = false }: PageHead) {
  const address = (code: typeof locale) => site.origin + withLocale(path, code, site.defaultLocale)
  const full = path === '/' || title === undefined ? title : `${title} – Docweave`
  return {
    meta: [
      ...(full === undefined ? [] : [{ title: full }]),
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden === true ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
      ...(hidden
        ? []
        : [
            { property: 'og:title', content: full ?? 'Docweave' },
            ...(description ? [{ property: 'og:description', content: description }] : []),
          ]),
    ],
    links: hidden
      ? []
      : [
          { rel: 'canonical', href: address(locale) },
          ...locales.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: address(code) })),
          { rel: 'alternate', hrefLang: 'x-default', href: address(site.defaultLocale) },
        ],
  }
}
