/**
 * The site's fetch handler, a Hono app; everything is served from one origin. API calls, uploads and results are proxied to the API,
 * sign-ins to the identity provider; build files come from the ASSETS binding; every other path is a page, rendered here.
 */
import { Hono } from 'hono'
import { serveAccountAction } from './edge/account-action.ts'
import { SERVICE_WORKER, serveAsset } from './edge/assets.ts'
import { takeClientError } from './edge/client-errors.ts'
import { serveDevice } from './edge/device.ts'
import { packed } from './edge/encodings.ts'
import { refuseStrangers } from './edge/development-only.ts'
import { readSettings, SOURCE_ARCHIVE, withApi, type GivenEnv } from './edge/env.ts'
import { serveFallbackPage } from './edge/fallback-page.ts'
import { serveIdentity } from './edge/identity-paths.ts'
import { closedCall } from './edge/maintenance.ts'
import { serveMessages } from './edge/messages.ts'
import type { Visit } from './edge/page-context.ts'
import { passOn, passSession } from './edge/pass-on.ts'
import { servePayload } from './edge/payload.ts'
import { servePage } from './edge/serve-page.ts'
import { createSessions } from './edge/sessions.ts'
import { serveRobots, serveSitemap, serveToolIcons, serveWebManifest } from './edge/site-files.tsx'
import { serveFeed } from './features/blog/feed.ts'

/** Hono's types: the host's bindings, and the variables that the handlers of a request share. */
interface Edge {
  Bindings: GivenEnv
  Variables: { visit: Visit }
}

const sessions = createSessions()
const app = new Hono<Edge>()

app.onError((error, { req }) => serveFallbackPage(req.raw, error))

app.use(async (context, next) => {
  const env = withApi(context.env)
  const request = context.req.raw
  const url = new URL(request.url)
  const refusal = refuseStrangers(request, url, env)
  if (refusal) return refusal
  context.set('visit', { request, url, env, settings: readSettings(env, url), sessions })
  return next()
})

const toApi = [
  ...['/api/*', '/mcp', '/trpc/*', '/uploads/*', '/codec/*', '/results/*', '/account/*', '/session/*', '/oauth/*'],
  ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/*'],
]
app.on('ALL', toApi, async ({ var: { visit } }) => {
  const { request, url, env, settings } = visit
  return (
    closedCall(url.pathname, settings) ??
    (url.pathname === '/session' ? passSession(request, env, sessions) : passOn(request, env.API))
  )
})

app.use(async ({ var: { visit } }, next) => {
  const { request, url, env, settings } = visit
  const answer = await serveIdentity(request, url, env, settings)
  return answer ?? next()
})

app.post('/client-error', ({ req }) => takeClientError(req.raw))

const buildFiles = [
  ...['/assets/*', '/icons/*', '/share/*', '/builds/*'],
  ...['/favicon.ico', '/favicon.svg', SERVICE_WORKER, SOURCE_ARCHIVE],
]
app.on('GET', buildFiles, ({ var: { visit } }) => serveAsset(visit.request, visit.env))
app.get('/device', ({ var: { visit } }) => serveDevice(visit.url))
app.get('/account-action', ({ var: { visit } }) => serveAccountAction(visit.request, visit.settings))
app.get('/:name{.+\\.webmanifest}', ({ var: { visit } }) => serveWebManifest(visit.url.pathname, visit.settings))
app.get('/robots.txt', ({ var: { visit } }) => serveRobots(visit.settings))
app.get('/tool-icons.svg', ({ var: { visit } }) => packed(visit.request, serveToolIcons()))
app.get('/sitemap.xml', ({ var: { visit } }) => packed(visit.request, serveSitemap(visit.settings)))

app.get('*', async ({ var: { visit } }, next) => {
  const { request, url, settings } = visit
  const text =
    (await serveMessages(url.pathname, settings)) ??
    (await serveFeed(url.pathname, settings)) ??
    (settings.maintenance === undefined ? await servePayload(visit) : undefined)
  return text ? packed(request, text) : next()
})

app.all('*', ({ var: { visit } }) => servePage(visit))

export default {
  fetch: (request: Request, env: GivenEnv): Response | Promise<Response> => app.fetch(request, env),
}
