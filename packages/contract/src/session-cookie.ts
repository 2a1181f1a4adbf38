/** The cookie of a browser's session: set by the API, and read by it and at the edge. */

/**
 * The prefix has browsers take it from a secure page alone, with `Path=/` and without `Domain`, so that no neighbouring host and no
 * page in clear text can set or shadow it (RFC 6265bis, 4.1.3.2). Chromium and Firefox take loopback addresses for secure.
 */
export const sessionCookie = '__Host-docweave_session'

/**
 * The session in a request's `Cookie` header (RFC 6265, 4.2 and 5.4); `undefined` when there is none. Of several the first counts:
 * browsers send the one for the longest path first.
 */
export function sessionIn(header: string | null | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === sessionCookie) return pair.slice(at + 1).trim()
  }
  return undefined
}
