/** Redirects of this worker: every `Location` is a path of this site. */
import { sameOriginPath } from '../features/navigation/same-origin-path.ts'

/**
 * Returns a redirect to `address`; `undefined` if that is not a path of this site.
 *
 * @param address path and query
 */
export function redirectTo(address: string, status: number, headers: HeadersInit): Response | undefined {
  const location = sameOriginPath(address)
  if (location === undefined) return undefined
  const all = new Headers(headers)
  all.set('location', location)
  return new Response(null, { status, headers: all })
}

/** Redirects to an `address` that is always a path of this site. @throws Error if it is not */
export function redirectToOwn(address: string, status: number, headers: HeadersInit): Response {
  const redirect = redirectTo(address, status, headers)
  if (!redirect) throw new Error('A redirect would have left the site')
  return redirect
}
