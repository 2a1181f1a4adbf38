/**
 * The site's fetch handler: one origin for everything. Calls, uploads and results go on to the API as they are; files of the
 * build come from ASSETS; every other path is a page, rendered here.
 */
import { serveAsset } from './edge/assets.ts'
import { packed } from './edge/encodings.ts'
import { readSettings, SOURCE_ARCHIVE, type EdgeEnv } from './edge/env.ts'
import { passOn } from './edge/pass-on.ts'
import { redirectOf } from './edge/redirects.ts'
import { renderPage } from './edge/render-page.tsx'
import { serveRobots, serveSitemap } from './edge/site-files.ts'
import { serveToolIcons } from './edge/tool-icons.tsx'
import { serveWebManifest } from './edge/web-manifest.ts'

const ofTheBuild = /^\/(?:assets\/|icons\/|favicon\.svg$)/
const toApi = /^\/(?:trpc|uploads|results)(?:\/|$)/

export default {
  async fetch(request: Request, env: EdgeEnv): Promise<Response> {
    const url = new URL(request.url)
    const { pathname } = url
    if (toApi.test(pathname)) return passOn(request, env)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
    if (ofTheBuild.test(pathname) || pathname === SOURCE_ARCHIVE) return serveAsset(request, env)
    if (pathname === '/tool-icons.svg') return packed(request, serveToolIcons())
    const settings = readSettings(env, url)
    if (pathname.endsWith('.webmanifest')) return serveWebManifest(pathname, settings)
    if (pathname === '/robots.txt') return serveRobots(settings)
    if (pathname === '/sitemap.xml') return packed(request, serveSitemap(settings))
    return redirectOf(request, url, settings) ?? packed(request, await renderPage(request, env, settings))
  },
}
