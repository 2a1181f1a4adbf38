/**
 * Redirects to a page's canonical URL: the visitor's locale, no needless prefix, no extra slashes. Every `Location` is a path of this site.
 */
import { localeCookieText, localeRedirect, splitLocale } from '@docweave/i18n'
import { sameOriginPath } from '../features/navigation/same-origin-path.ts'
import type { EdgeSettings } from './env.ts'

const varying = { vary: 'accept-language, cookie', 'cache-control': 'private, no-cache' }

/**
 * Returns the redirect for a page's URL, or `undefined` if it is canonical. A URL that could lead to another site is not redirected: no
 * page has it, so the response is 404.
 */
export function redirectOf(request: Request, url: URL, settings: EdgeSettings): Response | undefined {
  const { defaultLocale, redirectStatus } = settings

  // Removes empty path segments and a trailing slash.
  const tidy = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  if (tidy !== url.pathname) return redirectTo(tidy + url.search, 308, varying)

  const { locale, path, prefixed } = splitLocale(url.pathname, defaultLocale)
  // A prefix of the default locale is an explicit choice: the cookie prevents another locale redirect.
  if (prefixed && locale === defaultLocale)
    return redirectTo(path + url.search, 302, { ...varying, 'set-cookie': localeCookieText(locale) })

  const elsewhere = localeRedirect(
    {
      url,
      cookie: request.headers.get('cookie'),
      acceptLanguage: request.headers.get('accept-language'),
      userAgent: request.headers.get('user-agent'),
    },
    defaultLocale,
  )
  return elsewhere === undefined ? undefined : redirectTo(elsewhere, redirectStatus, varying)
}

/**
 * Returns a redirect to `address`; `undefined` if that is not a path of this site.
 *
 * @param address path and query
 */
function redirectTo(address: string, status: number, headers: HeadersInit): Response | undefined {
  const location = sameOriginPath(address)
  if (location === undefined) return undefined
  const all = new Headers(headers)
  all.set('location', location)
  return new Response(null, { status, headers: all })
}

/** Redirects to an `address` that is always a path of this site. @throws Error if it is not */
export function redirectToOwn(address: string, status: number, headers: HeadersInit): Response {
  const redirect = redirectTo(address, status, headers)
  if (!redirect) throw new Error('The redirect target is not a path of this site')
  return redirect
}
