/**
 * Pages that are the same for everybody are rendered once, for as long as this isolate lives: nothing of them changes before the next
 * build. Each answer still has a nonce of its own, put in where the page was rendered with a stand-in for one.
 */
import { splitLocale } from '@docweave/i18n'
import type { Visit } from './page-context.ts'
import { cookieOf } from './session-cookie.ts'

/** More than there are pages, in every language: what is asked for with an odd host is forgotten again. */
const mostKept = 1000

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
      return page && { ...page, html: page.html.replaceAll(standIn, nonce) }
    },
    keep(key, page) {
      kept.set(key, page)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/**
 * Under which a visit's page may be kept; `undefined` for a page that is one person's, or was asked for in one person's name, or with
 * something after its path.
 */
export function keyOf({ request, settings, contact }: Visit): string | undefined {
  const { pathname, search } = new URL(request.url)
  const { path } = splitLocale(pathname, settings.defaultLocale)
  // An account's page without a session shows nobody's account.
  const own = path.startsWith('/download/') || cookieOf(request) !== undefined
  return own || contact || search !== '' ? undefined : `${settings.origin} ${pathname}`
}
