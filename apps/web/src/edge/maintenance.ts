/**
 * The whole site in maintenance, by one setting: every page is the maintenance page with 503 and `Retry-After`. Jobs that were started
 * can still be watched and their results fetched; nothing new begins.
 */
import { splitLocale, withLocale } from '@docweave/i18n'
import type { EdgeSettings } from './env.ts'

/** Pages that stay open. */
const open = /^\/download\/[^/]+$/
/** What a job's page asks for: it watches, stops and deletes its job, and fetches results. */
const openCalls = /^\/(?:results\/|trpc\/(?:jobs\.(?:get|watch|place|cancel|remove)|tools\.status)(?:$|[/?]))/

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds), 'cache-control': 'no-store' })

/** Refuses a call to the API that would begin something; `undefined` for one that stays open. */
export function closedCall(pathname: string, { maintenance }: Pick<EdgeSettings, 'maintenance'>): Response | undefined {
  if (maintenance === undefined || openCalls.test(pathname)) return undefined
  return Response.json({ code: 'SERVICE_UNAVAILABLE', params: {} }, { status: 503, headers: retryAfter(maintenance) })
}

/** The request for the maintenance page in a page's language; `undefined` where the page stays open. */
export function closedPage(
  request: Request,
  { maintenance, defaultLocale }: Pick<EdgeSettings, 'maintenance' | 'defaultLocale'>,
): Request | undefined {
  if (maintenance === undefined) return undefined
  const url = new URL(request.url)
  const { locale, path } = splitLocale(url.pathname, defaultLocale)
  if (open.test(path)) return undefined
  url.pathname = withLocale('/page-maintenance', locale, defaultLocale)
  url.search = ''
  return new Request(url, { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers: request.headers })
}

/** The answer as the maintenance page. */
export function asClosed(response: Response, seconds: number): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(retryAfter(seconds))) headers.set(name, value)
  return new Response(response.body, { status: 503, headers })
}
