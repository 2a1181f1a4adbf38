/**
 * The way out of the site. Leaving it needs to be said (`rel="external"` on a link) and is refused otherwise;
 * addresses that run something or show what somebody wrote into them never pass.
 */

const never = new Set(['javascript:', 'data:', 'blob:', 'vbscript:'])
const ofTheWeb = new Set(['http:', 'https:'])

export interface LeaveOptions {
  /** Says that another site is meant. */
  external?: boolean
}

/**
 * Gives the address as a URL where it may be gone to.
 *
 * @param base the address of the page
 * @throws Error for a protocol that never passes, and for another site's address without `external`
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

/** Stops links that may not be followed: those of pages as they were drawn, and those that came into them since. */
export function guardLinks(document: Document): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = isAnchor(event.target)
      // What is saved as a file is not gone to; mail and telephone stay with other programs.
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

/** Has a router refuse the same; what it is told by the names of its routes stays within the site. */
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
