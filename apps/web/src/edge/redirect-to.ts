/** How this worker redirects: every `Location` it writes is a path of this site. */
import { sameOriginPath } from '../features/navigation/same-origin-path.ts'

/**
 * Gives a redirect to `address`; `undefined` where that is no path of this site.
 *
 * @param address a path with its query
 */
export function redirectTo(address: string, status: number, headers: HeadersInit): Response | undefined {
  const location = sameOriginPath(address)
  if (location === undefined) return undefined
  const all = new Headers(headers)
  all.set('location', location)
  return new Response(null, { status, headers: all })
}

/** The same where `address` can only be a path of this site. @throws Error where it is none all the same */
export function redirectToOwn(address: string, status: number, headers: HeadersInit): Response {
  const redirect = redirectTo(address, status, headers)
  if (!redirect) throw new Error('A redirect would have left the site')
  return redirect
}
