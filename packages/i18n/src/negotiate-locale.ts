/** Which language a visitor's first page is in: what they chose before, then what their browser asks for, then the path. */
import { locales, type Locale } from '@docweave/contract/locale-table'
import { isLocale, splitLocale, withLocale } from './locale-path.ts'

/** The cookie that keeps a chosen language. */
export const localeCookie = 'i18n_redirected'

/** The cookie as the language menu writes it: 365 days, on every path. */
export const localeCookieText = (locale: Locale) =>
  `${localeCookie}=${locale}; Max-Age=${365 * 24 * 60 * 60}; Path=/; SameSite=Lax`

/** Reads the language out of a `Cookie` header. */
export function localeOfCookie(header: string | null | undefined): Locale | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === localeCookie && isLocale(value)) return value
  }
  return undefined
}

/**
 * Finds the best of the site's languages for an `Accept-Language` header: by quality, then by order. A tag matches by
 * BCP 47 look-up, which shortens it from the right until it fits (`ko-Kore-KR`, `ko-Kore`, `ko`).
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

/** Programs that read pages for others, and so must be given the page they asked for. */
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
 * Says where a visit should go instead, or `undefined` when it is right where it is. Only an unprefixed path is ever
 * redirected, and never a crawler; the query stays (a browser keeps the hash by itself).
 */
export function localeRedirect(visit: Visit, defaultLocale: Locale): string | undefined {
  const { locale, path, prefixed } = splitLocale(visit.url.pathname, defaultLocale)
  if (prefixed || isCrawler(visit.userAgent)) return undefined
  const wanted = localeOfCookie(visit.cookie) ?? localeOfHeader(visit.acceptLanguage) ?? locale
  return wanted === locale ? undefined : withLocale(path, wanted, defaultLocale) + visit.url.search
}
