/** `{page}/_payload.json`: a page's data by itself, so that going there from another page needs no HTML. */
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { splitLocale } from '@docweave/i18n'
import { pageOfPayload, type Payload } from '../features/payload/payload-address.ts'
import { createSiteRouter } from '../router.tsx'
import { isAccountPage } from './account-pages.ts'
import { pageContext, type Visit } from './page-context.ts'

/** What is nobody's own anybody may keep, for this many seconds. */
const freshSeconds = 300

const notFound = () => new Response('Not found\n', { status: 404, headers: { 'cache-control': 'no-cache' } })

/** Answers for such an address; `undefined` for every other. A page without data, and one that is not there, are 404. */
export async function servePayload(visit: Visit): Promise<Response | undefined> {
  const url = new URL(visit.request.url)
  const page = pageOfPayload(url.pathname)
  if (page === undefined) return undefined
  const { path } = splitLocale(page, visit.settings.defaultLocale)
  const own = path.startsWith('/download/') || isAccountPage(path)
  const request = new Request(new URL(page + url.search, url), visit.request)
  const context = await pageContext({ ...visit, request })
  const answer = await createRequestHandler({ request, createRouter: () => createSiteRouter(context) })(
    ({ router: { state } }) => {
      const leaf = state.matches.at(-1)
      const found = state.matches.every(({ status }) => status === 'success') && leaf?.loaderData !== undefined
      if (!found) return notFound()
      const payload: Payload<unknown> = { build: context.site.build, data: leaf.loaderData }
      return Response.json(payload, { status: context.answer.status ?? 200 })
    },
  )
  // A page that leads elsewhere has no data of its own.
  if (answer.status >= 300 && answer.status < 400) return notFound()
  const headers = new Headers(answer.headers)
  if (answer.ok) headers.set('cache-control', own ? 'private, no-store' : `public, max-age=${freshSeconds}`)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-robots-tag', 'noindex')
  return new Response(answer.body, { status: answer.status, headers })
}
