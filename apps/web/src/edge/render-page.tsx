/** Renders a page to HTML in the locale of its path. */
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { sameOriginPath } from '../features/navigation/same-origin-path.ts'
import type { JobReader } from '../router-context.ts'
import { createSiteRouter } from '../router.tsx'
import { cacheLocations } from './location-cache.ts'
import { createPageCache, keyOf, keyOfJob, type PageCache, type RenderedPage } from './page-cache.ts'
import { pageContext, type EdgeContext, type Visit } from './page-context.ts'
import { pageFiles } from './page-files.ts'
import { setPageHeaders } from './page-headers.ts'

/** More than the number of pages times locales. */
const mostPages = 400
const mostJobs = 50
let caches: { pages: PageCache; jobs: PageCache } | undefined

interface Rendered extends RenderedPage {
  status: number
  signedIn: boolean
}

async function render({ request, url, contact }: Visit, context: EdgeContext, nonce: string): Promise<Rendered> {
  const linksOf = `${url.origin} ${context.locale} ${context.site.defaultLocale}`
  const handle = createRequestHandler({
    request,
    createRouter: () => cacheLocations(createSiteRouter(context, nonce), linksOf),
    getRouterManifest: () => pageFiles(context.locale),
  })
  let html = ''
  // The handler expects a response. The HTML bypasses it: as a body it would be encoded and decoded again.
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

/** Wraps a reader so that it reads each job once. */
function askingOnce(jobs: JobReader): JobReader {
  const asked = new Map<string, ReturnType<JobReader['read']>>()
  return {
    read(id) {
      const answer = asked.get(id) ?? jobs.read(id)
      asked.set(id, answer)
      return answer
    },
  }
}

/** Returns the cached page of a key, or renders it with the cache's nonce placeholder and caches it. */
async function kept(cache: PageCache, key: string, nonce: string, make: () => Promise<Rendered>): Promise<Rendered> {
  const known = cache.find(key, nonce)
  if (known) return { ...known, status: 200, signedIn: false }
  const rendered = await make()
  if (rendered.status === 200) cache.keep(key, rendered)
  return { ...rendered, html: rendered.html.replaceAll(cache.standIn, nonce) }
}

/** Returns the page from a cache if it is the same for everyone, or renders it. */
async function find(visit: Visit, nonce: string): Promise<Rendered> {
  const { pages, jobs } = (caches ??= { pages: createPageCache(mostPages), jobs: createPageCache(mostJobs) })
  const key = keyOf(visit)
  if (key !== undefined)
    return kept(pages, key, nonce, async () => render(visit, await pageContext(visit), pages.standIn))
  const context = await pageContext(visit)
  context.jobs = askingOnce(context.jobs)
  const jobKey = await keyOfJob(visit, context.jobs)
  if (jobKey === undefined) return render(visit, context, nonce)
  return kept(jobs, jobKey, nonce, () => render(visit, context, jobs.standIn))
}

/** Renders the page. Its status is the one that a route set, 422 for a rejected contact form, or otherwise the router's. */
export async function renderPage(visit: Visit): Promise<Response> {
  const { request } = visit
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const { html, headers: own, status, signedIn } = await find(visit, nonce)
  const headers = new Headers(own)
  setPageHeaders(headers, visit, { nonce, signedIn })
  const location = headers.get('location')
  if (location !== null) headers.set('location', sameOriginPath(location) ?? '/')
  // A redirect has no body.
  const body = request.method === 'HEAD' || html === '' ? null : html
  return new Response(body, { status, headers })
}
