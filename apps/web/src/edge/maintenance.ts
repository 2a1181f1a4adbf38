/**
 * Maintenance mode for the whole site, by one setting: every page is the maintenance page with 503 and `Retry-After`. Existing jobs can
 * still be watched, their questions answered, and their results downloaded; nothing new starts.
 */
import { splitLocale, withLocale } from '@docweave/i18n'
import type { EdgeSettings } from './env.ts'

/** Pages that stay available. */
const open = /^\/(?:download|approve)\/[^/]+$/
/** Calls about a job that exists: it is watched, cancelled and deleted, its questions are answered, and its results are downloaded. */
const openCalls =
  /^\/(?:results\/|api\/v1\/(?:openapi\.json|tools|jobs\/[0-9a-f]+(?:$|\/(?:events|cancel|results|approvals)))|trpc\/(?:jobs\.(?:get|watch|place|cancel|remove)|approvals\.(?:links|get|answer)|tools\.status)(?:$|[/?]))/

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds), 'cache-control': 'no-store' })

/** Refuses API calls that would start something; `undefined` for those that stay available. */
export function closedCall(pathname: string, { maintenance }: Pick<EdgeSettings, 'maintenance'>): Response | undefined {
  if (maintenance === undefined || openCalls.test(pathname)) return undefined
  return Response.json({ code: 'SERVICE_UNAVAILABLE', params: {} }, { status: 503, headers: retryAfter(maintenance) })
}

/** The request for the maintenance page in the page's locale; `undefined` if the page stays available. */
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

/** Turns a response into the maintenance response. */
export function asClosed(response: Response, seconds: number): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(retryAfter(seconds))) headers.set(name, value)
  return new Response(response.body, { status: 503, headers })
}
