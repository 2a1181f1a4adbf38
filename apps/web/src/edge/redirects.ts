/** Pages that are at another address: the visitor's language, a prefix that is not needed, a slash too many. */
import { localeCookieText, localeRedirect, splitLocale } from '@docweave/i18n'
import type { EdgeSettings } from './env.ts'

const varying = { vary: 'accept-language, cookie', 'cache-control': 'private, no-cache' }

/** Gives the redirect for a page's address, or `undefined` when it is right. */
export function redirectOf(request: Request, url: URL, settings: EdgeSettings): Response | undefined {
  const { defaultLocale, redirectStatus } = settings
  const to = (location: string, status: number, headers: HeadersInit = varying) =>
    new Response(null, { status, headers: { ...Object.fromEntries(new Headers(headers)), location } })

  // One slash at the start: `//host` in a Location is another site.
  const tidy = `/${url.pathname.replace(/^\/+|\/+$/g, '')}`
  if (tidy !== url.pathname) return to(tidy + url.search, 308)

  const { locale, path, prefixed } = splitLocale(url.pathname, defaultLocale)
  // Who asks for the default language by its prefix wants that language: the cookie keeps it from being turned away again.
  if (prefixed && locale === defaultLocale)
    return to(path + url.search, 302, { ...varying, 'set-cookie': localeCookieText(locale) })

  const elsewhere = localeRedirect(
    {
      url,
      cookie: request.headers.get('cookie'),
      acceptLanguage: request.headers.get('accept-language'),
      userAgent: request.headers.get('user-agent'),
    },
    defaultLocale,
  )
  return elsewhere === undefined ? undefined : to(elsewhere, redirectStatus)
}
