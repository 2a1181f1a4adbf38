/**
 * Pages that are the same for everybody are rendered once, for as long as this isolate lives: nothing of them changes before the next
 * build. Each answer still has a nonce of its own, put in where the page was rendered with a stand-in for one.
 */
import { splitLocale } from '@docweave/i18n'
import type { Visit } from './page-context.ts'
import { cookieOf } from './session-cookie.ts'

/** More than there are pages, in every language. What has not been asked for the longest makes room. */
const mostKept = 400

export interface RenderedPage {
  html: string
  headers: Headers
}

export interface PageCache {
  /** The page as it was rendered, with a nonce of this answer. */
  find(key: string, nonce: string): RenderedPage | undefined
  keep(key: string, page: RenderedPage): void
  /** What a page that is to be kept is rendered with in the place of its nonce. Nobody outside ever sees it. */
  standIn: string
}

export function createPageCache(): PageCache {
  const kept = new Map<string, RenderedPage>()
  // Made with the first page: a worker has no randomness before it has a request.
  const standIn = crypto.randomUUID().replaceAll('-', '')
  return {
    standIn,
    find(key, nonce) {
      const page = kept.get(key)
      if (!page) return undefined
      kept.delete(key)
      kept.set(key, page)
      return { ...page, html: page.html.replaceAll(standIn, nonce) }
    },
    keep(key, page) {
      kept.set(key, page)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** A chain of tools as it is when its link is shared: no option of a step, for one may be somebody's own words. */
const isBareChain = (search: string) => /^\?then=[a-z0-9-]+(?:(?:,|%2C)[a-z0-9-]+)*$/.test(search)

/**
 * Under which a visit's page may be kept; `undefined` for a page that is one person's, or was asked for in one person's name, or with
 * something after its path that is no chain of tools.
 */
export function keyOf({ request, url: { pathname, search }, settings, contact }: Visit): string | undefined {
  const { path } = splitLocale(pathname, settings.defaultLocale)
  // An account's page without a session shows nobody's account.
  const own = path.startsWith('/download/') || cookieOf(request) !== undefined
  if (own || contact || !(search === '' || isBareChain(search))) return undefined
  return `${settings.origin} ${pathname}${search}`
}
