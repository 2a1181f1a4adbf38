/** The language in a page's path. The default language has none, whichever it is: the site's settings say. */
import { locales, type Locale } from '@docweave/contract/locale-table'

/** Whether a text is the code of one of the site's languages. */
export const isLocale = (text: string | undefined): text is Locale => locales.some(({ code }) => code === text)

/** `//host` and `/\host` are another site's address to a browser: what is left of a path begins with one slash. */
const withOneSlash = (path: string) => path.replace(/^[/\\]*/, '/')

const prefix = /^\/([a-z]{2})(?=\/|$)(.*)$/

export interface LocalisedPath {
  locale: Locale
  /** The path as the routes know it: without a language, beginning with exactly one slash. */
  path: string
  /** Whether the path names its language itself. */
  prefixed: boolean
}

/**
 * Takes the language off a path.
 *
 * @example splitLocale('/ko/pdf-ocr', 'en') // { locale: 'ko', path: '/pdf-ocr', prefixed: true }
 */
export function splitLocale(pathname: string, defaultLocale: Locale): LocalisedPath {
  const [, code, rest] = prefix.exec(pathname) ?? []
  return isLocale(code)
    ? { locale: code, path: withOneSlash(rest ?? ''), prefixed: true }
    : { locale: defaultLocale, path: withOneSlash(pathname), prefixed: false }
}

/**
 * Puts a language into a path that has none.
 *
 * @example withLocale('/pdf-ocr', 'ko', 'en') // '/ko/pdf-ocr'
 */
export function withLocale(path: string, locale: Locale, defaultLocale: Locale): string {
  const own = withOneSlash(path)
  if (locale === defaultLocale) return own
  return own === '/' ? `/${locale}` : `/${locale}${own}`
}
