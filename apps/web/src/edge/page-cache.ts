/**
 * Pages that are the same for everybody are rendered once, for as long as this isolate lives: nothing of them changes before the next
 * build. Each answer still has a nonce of its own, put in where the page was rendered with a stand-in for one.
 */
import { splitLocale } from '@docweave/i18n'
import type { JobReader } from '../router.tsx'
import type { Visit } from './page-context.ts'
import { cookieOf } from './session-cookie.ts'

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

/** @param mostKept what has not been asked for the longest makes room for more */
export function createPageCache(mostKept: number): PageCache {
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

/**
 * Reads the job that a visit without a session asks for, and gives under which its page may be kept: with all that the API says of the job
 * just now. Whoever has its link sees the same, for as long as the API says the same. `undefined` for every other page.
 */
export async function keyOfJob(
  { request, url: { pathname, search }, settings }: Visit,
  jobs: JobReader,
): Promise<string | undefined> {
  const { path } = splitLocale(pathname, settings.defaultLocale)
  const [, id] = /^\/download\/([^/]+)$/.exec(path) ?? []
  if (id === undefined || search !== '' || cookieOf(request) !== undefined) return undefined
  const job = await jobs.read(id)
  return typeof job === 'string' ? undefined : `${settings.origin} ${pathname} ${JSON.stringify(job)}`
}
