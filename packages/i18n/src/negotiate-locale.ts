/** Negotiates the locale of a visitor's first page: by cookie, then the browser's languages, then the path. */
import { locales, type Locale } from '@docweave/contract/locale-table'
import { isLocale, splitLocale, withLocale } from './locale-path.ts'

/** The cookie with the chosen locale. */
export const localeCookie = 'i18n_redirected'

/** The `Set-Cookie` value of the language menu: 365 days, on every path. */
export const localeCookieText = (locale: Locale) =>
  `${localeCookie}=${locale}; Max-Age=${365 * 24 * 60 * 60}; Path=/; SameSite=Lax`

/** Reads the locale from a `Cookie` header. */
export function localeOfCookie(header: string | null | undefined): Locale | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === localeCookie && isLocale(value)) return value
  }
  return undefined
}

/**
 * Finds the best of the site's locales for an `Accept-Language` header: by quality, then by order. A tag matches by BCP 47 lookup, which
 * shortens it from the right until it fits (`ko-Kore-KR`, `ko-Kore`, `ko`).
 */
export function localeOfHeader(header: string | null | undefined): Locale | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find(Boolean)
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted.map(({ tag }) => lookUp(tag)).find(Boolean)
}

function lookUp(tag: string): Locale | undefined {
  const subtags = tag.split('-')
  for (let length = subtags.length; length > 0; length--) {
    const range = subtags.slice(0, length).join('-')
    const found = locales.find(({ code, language }) => code === range || language.toLowerCase() === range)
    if (found) return found.code
  }
  return undefined
}

/** Crawlers, link previewers and audits, which must get the page they requested. */
const crawler =
  /bot\b|bot[/;]|crawl|spider|slurp|lighthouse|pagespeed|headless ?preview|facebookexternalhit|whatsapp|telegram|kakaotalk-scrap|embedly|pinterest|preview|yeti|daum|mediapartners|google-inspectiontool/i

/** Whether a user agent is a crawler, a link previewer or an audit. */
export const isCrawler = (userAgent: string | null | undefined): boolean => crawler.test(userAgent ?? '')

export interface Visit {
  url: URL
  cookie: string | null
  acceptLanguage: string | null
  userAgent: string | null
}

/**
 * Returns the redirect of a visit, or `undefined` if none is needed. Only unprefixed paths are redirected, and never for crawlers; the
 * query is preserved (browsers preserve the hash themselves).
 */
export function localeRedirect(visit: Visit, defaultLocale: Locale): string | undefined {
  const { locale, path, prefixed } = splitLocale(visit.url.pathname, defaultLocale)
  if (prefixed || isCrawler(visit.userAgent)) return undefined
  const wanted = localeOfCookie(visit.cookie) ?? localeOfHeader(visit.acceptLanguage) ?? locale
  return wanted === locale ? undefined : withLocale(path, wanted, defaultLocale) + visit.url.search
}
