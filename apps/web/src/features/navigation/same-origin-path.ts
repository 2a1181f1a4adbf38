/**
 * The one place where an address that a stranger may have written becomes a redirect. Browsers read `//host` and `/\host` as another
 * site's address and drop tabs and line breaks before they read it (WHATWG URL, 4.4), so a leading `/` alone proves nothing.
 */

const base = 'http://same-origin.invalid'

/** Slashes, backslashes and control characters that a later decoding would bring out of a path. */
const encodedSeparator = /%(?:2f|5c|[01][0-9a-f]|7f)/i
const controlOrBackslash = /[\\\p{Cc}]/u

/**
 * Gives `address` as a path of this site, with its query and hash and with runs of slashes collapsed to one; `undefined` for
 * what is no such path or could be read as another site's address.
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
