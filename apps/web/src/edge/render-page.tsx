/** A page as HTML, in the language of its path. */
import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { createSiteRouter } from '../router.tsx'
import { pageContext, type Visit } from './page-context.ts'
import { pageFiles } from './page-files.ts'
import { setPageHeaders } from './page-headers.ts'

/** Renders the page; its status is the router's, unless a route set another. */
export async function renderPage(visit: Visit): Promise<Response> {
  const { request, settings, contact } = visit
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const context = await pageContext(visit)
  const handle = createRequestHandler({
    request,
    createRouter: () => createSiteRouter(context, nonce),
    getRouterManifest: () => pageFiles(context.locale),
  })
  const rendered = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const headers = new Headers(rendered.headers)
  setPageHeaders(headers, request, settings, { nonce, signedIn: context.account.first.user !== undefined })
  const body = request.method === 'HEAD' ? null : rendered.body
  const status = context.answer.status ?? (contact ? 422 : rendered.status)
  return new Response(body, { status, headers })
}
