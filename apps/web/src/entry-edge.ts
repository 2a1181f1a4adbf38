/**
 * The site's fetch handler; everything is served from one origin. API calls, uploads and results are proxied to the API, sign-ins to the
 * identity provider; build files come from the ASSETS binding; every other path is a page, rendered here.
 */
import { serveAccountAction } from './edge/account-action.ts'
import { serveAsset } from './edge/assets.ts'
import { takeClientError } from './edge/client-errors.ts'
import { packed } from './edge/encodings.ts'
import { refuseStrangers } from './edge/development-only.ts'
import { readSettings, SOURCE_ARCHIVE, withApi, type EdgeEnv, type GivenEnv } from './edge/env.ts'
import { serveFault } from './edge/fault.ts'
import { serveIdentity } from './edge/identity-paths.ts'
import { closedCall } from './edge/maintenance.ts'
import { serveMessages } from './edge/messages.ts'
import type { Visit } from './edge/page-context.ts'
import { passOn } from './edge/pass-on.ts'
import { servePayload } from './edge/payload.ts'
import { servePage } from './edge/serve-page.ts'
import { passSession } from './edge/session-calls.ts'
import { createSessions } from './edge/sessions.ts'
import { serveRobots, serveSitemap } from './edge/site-files.ts'
import { serveToolIcons } from './edge/tool-icons.tsx'
import { serveWebManifest } from './edge/web-manifest.ts'
import { serveFeed } from './features/blog/feed.ts'

const ofTheBuild = /^\/(?:assets\/|icons\/|builds\/|favicon\.svg$)/
const toApi = /^\/(?:trpc|uploads|codec|results|account|session)(?:\/|$)/
const sessions = createSessions()

/** Serves GET requests for anything but pages: build files and generated text files. */
async function serveFile({ request, url: { pathname }, env, settings }: Visit): Promise<Response | undefined> {
  if (ofTheBuild.test(pathname) || pathname === SOURCE_ARCHIVE) return serveAsset(request, env)
  if (pathname === '/account-action') return serveAccountAction(request, settings)
  if (pathname.endsWith('.webmanifest')) return serveWebManifest(pathname, settings)
  if (pathname === '/robots.txt') return serveRobots(settings)
  const text =
    pathname === '/tool-icons.svg'
      ? serveToolIcons()
      : pathname === '/sitemap.xml'
        ? serveSitemap(settings)
        : ((await serveMessages(pathname, settings)) ?? (await serveFeed(pathname, settings)))
  return text && packed(request, text)
}

async function answer(request: Request, env: EdgeEnv): Promise<Response> {
  const url = new URL(request.url)
  const refusal = refuseStrangers(request, url, env)
  if (refusal) return refusal
  const { pathname } = url
  const settings = readSettings(env, url)
  if (toApi.test(pathname)) {
    const closed = closedCall(pathname, settings)
    if (closed) return closed
    return pathname === '/session' ? passSession(request, env, sessions) : passOn(request, env.API)
  }
  const identity = await serveIdentity(request, url, env, settings)
  if (identity) return identity
  if (pathname === '/client-error' && request.method === 'POST') return takeClientError(request)
  const visit = { request, url, env, settings, sessions }
  if (request.method === 'GET' || request.method === 'HEAD') {
    const file = await serveFile(visit)
    if (file) return file
    const payload = settings.maintenance === undefined ? await servePayload(visit) : undefined
    if (payload) return packed(request, payload)
  }
  return servePage(visit)
}

export default {
  async fetch(request: Request, env: GivenEnv): Promise<Response> {
    try {
      return await answer(request, withApi(env))
    } catch (error) {
      return serveFault(request, error)
    }
  },
}
