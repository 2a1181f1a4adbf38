/** CSRF protection: a page of another site may not make changes in a visitor's name. */
import type { IncomingMessage } from 'node:http'
import { sessionIn } from '@docweave/contract'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string) => URL.parse(origin)?.host

/**
 * Whether a state-changing request comes from another site. Browsers send `Origin` with it (Fetch, 3.1), `null` for opaque origins.
 * Other clients send none: they pass without a session cookie, if `Sec-Fetch-Site` is absent, `same-origin` or `none`.
 *
 * @param siteHost the host of the site's URL, for proxies that send the API another `Host`
 */
export function isForeign({ method = 'GET', headers }: IncomingMessage, siteHost?: string): boolean {
  if (safeMethods.has(method)) return false
  const { host, origin, 'sec-fetch-site': from } = headers
  if (origin !== undefined) {
    const named = hostOf(origin)
    return named === undefined || named === '' || (named !== host?.toLowerCase() && named !== siteHost)
  }
  const fromHere = from === undefined || from === 'same-origin' || from === 'none'
  return !fromHere || sessionIn(headers.cookie) !== undefined
}
