/**
 * Caches pages that are the same for everyone for the lifetime of the isolate: they change only with a build. Each response still has its
 * own nonce, which replaces a placeholder that the page was rendered with.
 */
import { splitLocale } from '@docweave/i18n'
import { LRUCache } from 'lru-cache'
import type { JobReader } from '../router-context.ts'
import type { Visit } from './page-context.ts'
import { isJobPage } from './page-headers.ts'
import { cookieOf } from './session-cookie.ts'

export interface RenderedPage {
  html: string
  headers: Headers
}

export interface PageCache {
  /** Returns the cached page with this response's nonce. */
  find(key: string, nonce: string): RenderedPage | undefined
  keep(key: string, page: RenderedPage): void
  /** Placeholder for the nonce in cached pages. Never sent to clients. */
  standIn: string
}

/** @param mostKept capacity; the least recently used page is evicted */
export function createPageCache(mostKept: number): PageCache {
  const kept = new LRUCache<string, RenderedPage>({ max: mostKept })
  // Created on first use: workerd has no randomness outside of a request.
  const standIn = crypto.randomUUID().replaceAll('-', '')
  return {
    standIn,
    find(key, nonce) {
      const page = kept.get(key)
      return page && { ...page, html: page.html.replaceAll(standIn, nonce) }
    },
    keep: (key, page) => void kept.set(key, page),
  }
}

/** Whether the query is a shared chain of tools without options, which may hold personal text. */
const isBareChain = (search: string) => /^\?then=[a-z0-9-]+(?:(?:,|%2C)[a-z0-9-]+)*$/.test(search)

/** The cache key of a visit's page; `undefined` for personal pages, requests with a session, and queries other than a chain of tools. */
export function keyOf({ request, url: { pathname, search }, settings, contact }: Visit): string | undefined {
  const { path } = splitLocale(pathname, settings.defaultLocale)
  // Without a session, an account page shows no personal data.
  const own = isJobPage(path) || cookieOf(request) !== undefined
  if (own || contact || !(search === '' || isBareChain(search))) return undefined
  return `${settings.origin} ${pathname}${search}`
}

/**
 * Reads the job for a visit without a session and returns the cache key of its page, which includes the job's current state. All visitors
 * with the link see the same page until the job changes. `undefined` for every other page.
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
