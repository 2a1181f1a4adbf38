/** The cookie of a browser's session: set by the API, and read by it and at the edge. */

export const sessionCookie = 'docweave_session'

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
