/**
 * The only place where an untrusted URL becomes a redirect. Browsers parse `//host` and `/\host` as another site's URL, and remove tabs and
 * line breaks first (WHATWG URL, 4.4), so a leading `/` alone proves nothing.
 */

const base = 'http://same-origin.invalid'

/** Percent-encoded slashes, backslashes and control characters, which later decoding would reveal. */
const encodedSeparator = /%(?:2f|5c|[01][0-9a-f]|7f)/i
const controlOrBackslash = /[\\\p{Cc}]/u

/**
 * Returns `address` as a path of this site, with its query and hash and with repeated slashes collapsed; `undefined` if it is not such a
 * path or could be parsed as another site's URL.
 *
 * @example sameOriginPath('/en//evil.example/login') // '/en/evil.example/login'
 * @example sameOriginPath('//evil.example') // undefined
 */
export function sameOriginPath(address: string): string | undefined {
  if (!address.startsWith('/') || address.startsWith('//') || controlOrBackslash.test(address)) return undefined
  const url = new URL(address, base)
  if (url.origin !== base || encodedSeparator.test(url.pathname)) return undefined
  return url.pathname.replaceAll(/\/{2,}/g, '/') + url.search + url.hash
}
