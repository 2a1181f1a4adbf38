/** Handles every path that is neither a file nor an API call: renders the page or redirects. */
import { splitLocale, withLocale } from '@docweave/i18n'
import { isAccountPage } from './page-headers.ts'
import { takeContact } from './contact.ts'
import { packed } from './encodings.ts'
import { asClosed, closedPage } from './maintenance.ts'
import type { Visit } from './page-context.ts'
import { redirectToOwn, redirectOf } from './redirects.ts'
import { renderPage } from './render-page.tsx'

const methodNotAllowed = (allow: string) => new Response('Method not allowed\n', { status: 405, headers: { allow } })

/** Handles a form that was submitted to a page. */
async function takeForm(visit: Visit): Promise<Response> {
  const { request, env, settings } = visit
  const { pathname } = visit.url
  const { path, locale } = splitLocale(pathname, settings.defaultLocale)
  // An account form submitted before hydration: its body is ignored and the page is shown again.
  if (isAccountPage(path))
    return redirectToOwn(withLocale(path, locale, settings.defaultLocale), 303, { 'cache-control': 'no-store' })
  if (path !== '/contact') return methodNotAllowed('GET, HEAD')
  const taken = await takeContact(request, env, settings, locale)
  if (taken instanceof Response) return taken
  const again = new Request(request.url, { headers: request.headers })
  return packed(request, await renderPage({ ...visit, request: again, contact: taken }))
}

export async function servePage(visit: Visit): Promise<Response> {
  const { request, url, settings } = visit
  const closed = closedPage(request, settings)
  if (closed && settings.maintenance !== undefined)
    return packed(
      request,
      asClosed(await renderPage({ ...visit, request: closed, url: new URL(closed.url) }), settings.maintenance),
    )
  if (request.method === 'POST') return takeForm(visit)
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD')
  return redirectOf(request, url, settings) ?? packed(request, await renderPage(visit))
}
