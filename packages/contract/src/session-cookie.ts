/** The session cookie: set by the API, and read by the API and at the edge. */

/**
 * With this prefix, browsers accept the cookie only from a secure page, with `Path=/` and without `Domain`, so that no sibling host and no
 * plain HTTP page can set or shadow it (RFC 6265bis, 4.1.3.2). Chromium and Firefox treat loopback addresses as secure.
 */
export const sessionCookie = '__Host-docweave_session'

/**
 * Returns the session from a request's `Cookie` header (RFC 6265, 4.2 and 5.4); `undefined` when there is none. The first of several wins:
 * browsers send the one with the longest path first.
 */
export function sessionIn(header: string | null | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === sessionCookie) return pair.slice(at + 1).trim()
  }
  return undefined
}
