/** Pages that are at another address: the visitor's language, a prefix that is not needed, a slash too many. */
import { localeCookieText, localeRedirect, splitLocale } from '@docweave/i18n'
import type { EdgeSettings } from './env.ts'
import { redirectTo } from './redirect-to.ts'

const varying = { vary: 'accept-language, cookie', 'cache-control': 'private, no-cache' }

/**
 * Gives the redirect for a page's address, or `undefined` when it is right. An address that could lead to another site is redirected
 * nowhere: no page has it, so the answer is 404.
 */
export function redirectOf(request: Request, url: URL, settings: EdgeSettings): Response | undefined {
  const { defaultLocale, redirectStatus } = settings

  // One slash between two parts, none at the end.
  const tidy = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  if (tidy !== url.pathname) return redirectTo(tidy + url.search, 308, varying)

  const { locale, path, prefixed } = splitLocale(url.pathname, defaultLocale)
  // Who asks for the default language by its prefix wants that language: the cookie keeps it from being turned away again.
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
