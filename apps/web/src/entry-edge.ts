/**
 * The site's fetch handler: one origin for everything. Calls, uploads and results go on to the API as they are, sign-ins to the
 * identity provider; files of the build come from ASSETS; every other path is a page, rendered here.
 */
import { splitLocale } from '@docweave/i18n'
import { serveAccountAction } from './edge/account-action.ts'
import { isAccountPage } from './edge/account-pages.ts'
import { serveAsset } from './edge/assets.ts'
import { packed } from './edge/encodings.ts'
import { readSettings, SOURCE_ARCHIVE, type EdgeEnv, type EdgeSettings } from './edge/env.ts'
import { serveIdentity } from './edge/identity-paths.ts'
import { passOn } from './edge/pass-on.ts'
import { redirectOf } from './edge/redirects.ts'
import { renderPage } from './edge/render-page.tsx'
import { passSession } from './edge/session-calls.ts'
import { createSessions } from './edge/sessions.ts'
import { serveRobots, serveSitemap } from './edge/site-files.ts'
import { serveToolIcons } from './edge/tool-icons.tsx'
import { serveWebManifest } from './edge/web-manifest.ts'

const ofTheBuild = /^\/(?:assets\/|icons\/|favicon\.svg$)/
const toApi = /^\/(?:trpc|uploads|results|account)(?:\/|$)/
const sessions = createSessions()

/** A form that was sent before its page came to life: nothing of it is read, and the page is shown again. */
const isEarlyForm = (request: Request, url: URL, settings: EdgeSettings) =>
  request.method === 'POST' && isAccountPage(splitLocale(url.pathname, settings.defaultLocale).path)

export default {
  async fetch(request: Request, env: EdgeEnv): Promise<Response> {
    const url = new URL(request.url)
    const { pathname } = url
    if (toApi.test(pathname)) return passOn(request, env.API)
    if (pathname === '/session') return passSession(request, env, sessions)
    const settings = readSettings(env, url)
    const identity = await serveIdentity(request, env, settings)
    if (identity) return identity
    if (isEarlyForm(request, url, settings))
      return new Response(null, { status: 303, headers: { location: pathname, 'cache-control': 'no-store' } })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
    if (ofTheBuild.test(pathname) || pathname === SOURCE_ARCHIVE) return serveAsset(request, env)
    if (pathname === '/tool-icons.svg') return packed(request, serveToolIcons())
    if (pathname === '/account-action') return serveAccountAction(request, settings)
    if (pathname.endsWith('.webmanifest')) return serveWebManifest(pathname, settings)
    if (pathname === '/robots.txt') return serveRobots(settings)
    if (pathname === '/sitemap.xml') return packed(request, serveSitemap(settings))
    return redirectOf(request, url, settings) ?? packed(request, await renderPage(request, env, settings, sessions))
  },
}
