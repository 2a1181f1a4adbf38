/** Whether a request may change something: a page of another site may not act here in a visitor's name. */
import type { IncomingMessage } from 'node:http'
import { sessionIn } from '@docweave/contract'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string) => URL.parse(origin)?.host

/**
 * Whether a request comes from another site. Browsers name the page's origin with everything that changes something (Fetch, 3.1), and
 * `null` for pages without one. A program names none: it passes as long as it carries no session and does not say that it is a browser.
 *
 * @param siteHost the host of the site's own address, where a proxy gives the API another
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
