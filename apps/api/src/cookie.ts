/** The cookies of a request. */
import type { IncomingMessage } from 'node:http'

/**
 * The value of the cookie `name` (RFC 6265, 4.2 and 5.4); `undefined` when there is none. Of several the first counts: browsers send
 * the one for the longest path first.
 */
export function cookieOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
