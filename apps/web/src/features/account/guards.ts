/** Route guards (redirects at the edge, replacing the history entry in the browser), and validation of account pages' query parameters. */
import { redirect } from '@tanstack/react-router'
import { withLocale } from '@docweave/i18n'
import type { RouterContext } from '../../router-context.ts'
import { sameOriginPath } from '../navigation/same-origin-path.ts'

interface Visit {
  context: RouterContext
}

/** For `beforeLoad`: redirects signed-out users to the login page, and back afterwards. */
export async function signedInOnly({
  context: { account },
  location: { href },
}: Visit & { location: { href: string } }): Promise<void> {
  const { user } = await account.ready()
  // Loads a new document, because that page has a different CSP (`edge/page-headers.ts`).
  if (!user) throw redirect({ to: '/login', search: { next: href }, replace: true, reloadDocument: true })
}

/** For `beforeLoad`: redirects signed-in users to their next page. */
export async function signedOutOnly({
  context: { account, locale, site },
  search,
}: Visit & { search: NextSearch & { oobCode?: string | undefined } }): Promise<void> {
  const { user } = await account.ready()
  if (!user) return
  const next = search.next ?? '/'
  // At the edge the redirect is sent unchanged; in the browser the router adds the locale.
  throw redirect({ href: import.meta.env.SSR ? withLocale(next, locale, site.defaultLocale) : next, replace: true })
}

export interface NextSearch {
  next?: string | undefined
}

const longest = 4000

/** The page after signing in: a path of this site without locale; `undefined` if invalid. */
export const readNext = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longest ? sameOriginPath(value) : undefined

/** A one-time code or mode, validated. The router parses numeric values as numbers. */
export const readCode = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[\w-]{1,512}$/.test(text) ? text : undefined
}
