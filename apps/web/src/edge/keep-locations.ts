/**
 * Where a page's links lead is worked out once: every request makes a router anew, and most pages have the same fifty links. The
 * router does the same for itself in a browser, where it lives as long as the page; at the edge that was a tenth of a page's time.
 */
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** More than all pages together have; addresses of jobs come and go. */
const most = 2000
const kept = new Map<string, ParsedLocation>()

/** What a link says of where it leads. */
export interface Target {
  to?: unknown
  params?: unknown
  search?: unknown
  hash?: unknown
  state?: unknown
  mask?: unknown
  href?: unknown
  unsafeRelative?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The names of a path's parts that are to be filled in, by path: each is taken apart once. */
const namesIn = new Map<string, readonly string[]>()

function readNames(path: string): readonly string[] {
  const names = path.split('/').flatMap((part) => (part.startsWith('$') ? [part.slice(1)] : []))
  namesIn.set(path, names)
  return names
}

/** Whether `params` fill in a path: what they leave out is taken from the page that the link is on. */
const fills = (params: unknown, path: string): boolean =>
  !path.includes('$') ||
  (isObject(params) && (namesIn.get(path) ?? readNames(path)).every((name) => Object.hasOwn(params, name)))

/** Under which a link's location may be kept: `undefined` for one that depends on the page that it is on. */
export function keyOfLink(scope: string, target: Target): string | undefined {
  const { to, params, search, hash } = target
  if (typeof to !== 'string' || !to.startsWith('/') || params === true || !fills(params, to)) return undefined
  if ((target.state ?? target.mask ?? target.href ?? target.unsafeRelative) !== undefined) return undefined
  if (!(search === undefined || isObject(search)) || !(hash === undefined || typeof hash === 'string')) return undefined
  return `${scope} ${JSON.stringify([to, params, search, hash])}`
}

/**
 * Makes a router remember locations.
 *
 * @param scope what else they depend on: the site and the page's language
 */
export function keepLocations<Router extends Pick<AnyRouter, 'buildLocation'>>(router: Router, scope: string): Router {
  const build = router.buildLocation
  router.buildLocation = (target) => {
    const key = keyOfLink(scope, target)
    if (key === undefined) return build(target)
    const known = kept.get(key)
    if (known) return known
    const location = build(target)
    if (kept.size >= most) kept.clear()
    kept.set(key, location)
    return location
  }
  return router
}
