/** The locale in a page's path. The default locale, which is a setting, has no prefix. */
import { locales, type Locale } from '@docweave/contract/locale-table'

/** Whether a text is one of the site's locale codes. */
export const isLocale = (text: string | undefined): text is Locale => locales.some(({ code }) => code === text)

/** Browsers parse `//host` and `/\host` as another site's URL: paths must begin with one slash. */
const withOneSlash = (path: string) => path.replace(/^[/\\]*/, '/')

const prefix = /^\/([a-z]{2})(?=\/|$)(.*)$/

export interface LocalisedPath {
  locale: Locale
  /** The path as in the routes: without locale, beginning with exactly one slash. */
  path: string
  /** Whether the path has a locale prefix. */
  prefixed: boolean
}

/**
 * Removes the locale from a path.
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
 * Adds a locale to a path without one.
 *
 * @example withLocale('/pdf-ocr', 'ko', 'en') // '/ko/pdf-ocr'
 */
export function withLocale(path: string, locale: Locale, defaultLocale: Locale): string {
  const own = withOneSlash(path)
  if (locale === defaultLocale) return own
  return own === '/' ? `/${locale}` : `/${locale}${own}`
}
