/**
 * Rules of navigation. Navigating to another site must be explicit (`rel="external"` on a link) and is blocked otherwise; URLs that execute
 * code or show embedded content are always blocked. Preloads of routes are limited, so that actual navigations do not wait for them.
 */

const never = new Set(['javascript:', 'data:', 'blob:', 'vbscript:'])
const ofTheWeb = new Set(['http:', 'https:'])

interface LeaveOptions {
  /** Allows another site. */
  external?: boolean
}

/**
 * Returns the URL if navigation to it is allowed.
 *
 * @param base the URL of the page
 * @throws Error for a blocked protocol, and for another site's URL without `external`
 */
export function allowedAddress(address: string, base: string, { external = false }: LeaveOptions = {}): URL {
  const url = new URL(address, base)
  if (never.has(url.protocol)) throw new Error(`Cannot navigate to a URL with the protocol ${url.protocol}`)
  const leaves = url.origin !== new URL(base).origin
  if (leaves && !external) throw new Error(`Navigating to ${url.origin} needs \`external\``)
  return url
}

const isAnchor = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/** Blocks clicks on disallowed links, including those that are added later. */
export function guardLinks(document: Document): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = isAnchor(event.target)
      // Downloads are not navigations; `mailto:` and `tel:` open other programs.
      if (!link || link.download !== '' || link.hasAttribute('download')) return
      const external = link.relList.contains('external') || !ofTheWeb.has(link.protocol)
      try {
        allowedAddress(link.href, document.baseURI, { external })
      } catch (error) {
        event.preventDefault()
        throw error
      }
    },
    { capture: true },
  )
}

/** Applies the same rule to a router; navigation by route names stays within the site. */
export function guardRouter(router: { navigate: (options: never) => Promise<unknown> }): void {
  const { navigate } = router
  Object.assign(router, {
    navigate: (options: { href?: string; to?: unknown }) => {
      const address =
        options.href ??
        (typeof options.to === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(options.to) ? options.to : undefined)
      if (address !== undefined) allowedAddress(address, document.baseURI)
      return Reflect.apply(navigate, router, [options])
    },
  })
}

/** Concurrent preloads of routes. */
const most = 4

/**
 * Returns the same function with at most `limit` concurrent calls. Others are queued, last in first out: the latest is where the visitor is
 * now.
 */
export function limited<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  limit = most,
): (...args: Args) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (...args) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      return await run(...args)
    } finally {
      running -= 1
      waiting.pop()?.()
    }
  }
}

/** Limits the preloading of a router. */
export function limitPreloads(router: { preloadRoute: (...args: never[]) => Promise<unknown> }): void {
  Object.assign(router, { preloadRoute: limited(router.preloadRoute) })
}
