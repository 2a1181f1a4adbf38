/** `{page}/_payload.json`: a page's loader data, so that client-side navigation needs no HTML. */
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { splitLocale } from '@docweave/i18n'
import { LRUCache } from 'lru-cache'
import { pageOfPayload, type Payload } from '../features/payload/payload-address.ts'
import { createSiteRouter } from '../router.tsx'
import { isAccountPage, isJobPage } from './page-headers.ts'
import { keyOf } from './page-cache.ts'
import { pageContext, type Visit } from './page-context.ts'

/** `max-age` (seconds) of public payloads. */
const freshSeconds = 300

/** Cache of public payloads by URL, like pages. */
const kept = new LRUCache<string, string>({ max: 1000 })

const answerWith = (text: string, status: number, own: boolean) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': own || status !== 200 ? 'private, no-store' : `public, max-age=${freshSeconds}`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })

const notFound = () => new Response('Not found\n', { status: 404, headers: { 'cache-control': 'no-cache' } })

/** Whether a matched route has its data, or loads it in the browser only. */
const isLoaded = ({ status, ssr, globalNotFound }: { status: string; ssr?: unknown; globalNotFound?: boolean }) =>
  globalNotFound !== true && (status === 'success' || ssr === false)

/** Serves the payload at a `_payload.json` URL; `undefined` for every other URL. The data of a page without any is `null`; unknown pages are 404. */
export async function servePayload(visit: Visit): Promise<Response | undefined> {
  const page = pageOfPayload(visit.url.pathname)
  if (page === undefined) return undefined
  const { path } = splitLocale(page, visit.settings.defaultLocale)
  const own = isJobPage(path) || isAccountPage(path)
  const url = new URL(visit.url)
  url.pathname = page
  const request = new Request(url, visit.request)
  const key = keyOf({ ...visit, request, url })
  const known = key === undefined ? undefined : kept.get(key)
  if (known !== undefined) return answerWith(known, 200, own)
  const context = await pageContext({ ...visit, request, url })
  const answer = await createRequestHandler({ request, createRouter: () => createSiteRouter(context) })(
    ({ router: { state } }) => {
      const leaf = state.matches.at(-1)
      const isPage = leaf && leaf.routeId !== '__root__' && state.matches.every((match) => isLoaded(match))
      if (!isPage) return notFound()
      const payload: Payload<unknown> = { build: context.site.build, data: leaf.loaderData ?? null }
      return Response.json(payload, { status: context.answer.status ?? 200 })
    },
  )
  // A redirecting page has no data of its own.
  if (answer.status === 404 || (answer.status >= 300 && answer.status < 400)) return notFound()
  const text = await answer.text()
  if (key !== undefined && answer.status === 200) kept.set(key, text)
  return answerWith(text, answer.status, own)
}
