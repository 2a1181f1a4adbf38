/** A page as HTML, in the language of its path. */
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createSiteRouter } from '../router.tsx'
import { createPageCache, keyOf, type PageCache, type RenderedPage } from './page-cache.ts'
import { pageContext, type Visit } from './page-context.ts'
import { pageFiles } from './page-files.ts'
import { setPageHeaders } from './page-headers.ts'

let cache: PageCache | undefined

interface Rendered extends RenderedPage {
  status: number
  signedIn: boolean
}

async function render(visit: Visit, nonce: string): Promise<Rendered> {
  const { request, contact } = visit
  const context = await pageContext(visit)
  const handle = createRequestHandler({
    request,
    createRouter: () => createSiteRouter(context, nonce),
    getRouterManifest: () => pageFiles(context.locale),
  })
  let html = ''
  // The handler wants an answer. The page itself goes around it: as a body it would be made to bytes and back again.
  const rendered = await handle(async ({ router, responseHeaders: headers }) => {
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router), headers })
  })
  return {
    html,
    headers: new Headers(rendered.headers),
    status: context.answer.status ?? (contact ? 422 : rendered.status),
    signedIn: context.account.first.user !== undefined,
  }
}

/** From the cache, or rendered now; what is the same for everybody is kept. */
async function find(visit: Visit, nonce: string): Promise<Rendered> {
  const key = keyOf(visit)
  if (key === undefined) return render(visit, nonce)
  cache ??= createPageCache()
  const known = cache.find(key, nonce)
  if (known) return { ...known, status: 200, signedIn: false }
  const rendered = await render(visit, cache.standIn)
  if (rendered.status === 200) cache.keep(key, rendered)
  return { ...rendered, html: rendered.html.replaceAll(cache.standIn, nonce) }
}

/** Renders the page; its status is the router's, unless a route set another. */
export async function renderPage(visit: Visit): Promise<Response> {
  const { request } = visit
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const { html, headers: own, status, signedIn } = await find(visit, nonce)
  const headers = new Headers(own)
  setPageHeaders(headers, visit, { nonce, signedIn })
  // A redirect has no page.
  const body = request.method === 'HEAD' || html === '' ? null : html
  return new Response(body, { status, headers })
}
