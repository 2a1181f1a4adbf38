/** The HTTP server of an API host: the tRPC router, sessions, uploads and downloads on one port. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limitRequestTime, type RequestTimeouts } from '@docweave/adapters/request-timeouts'
import type { IsTrusted } from '@docweave/adapters/trusted-proxies'
import type { UploadStaging } from '@docweave/adapters/upload-staging'
import { appRouter, asTrpcError, type ApiContext, type ApiServices } from '@docweave/api'
import { DocweaveError, sessionIn, type RateLimit } from '@docweave/contract'
import { createExport } from './account/export-zip.ts'
import { createPictures, type PictureSettings } from './account/picture.ts'
import { addressOf, createCallers, createProgramCallers, createVisitors, hasCredentials } from './caller.ts'
import { refuseRemote, isLocal } from './identity-provider.ts'
import { createMcpEndpoint } from './mcp/mcp-endpoint.ts'
import { bearerChallenge, resourceMetadata, serverMetadata } from './oauth/metadata.ts'
import { createOAuth, type OAuthSettings } from './oauth/oauth-endpoints.ts'
import { createOperatorCodec, type CodecSettings } from './operator-codec.ts'
import { errorResponse, methodNotAllowed } from './responses.ts'
import { createResults } from './results.ts'
import { createSessionRegistry } from './session-registry.ts'
import { createSession } from './session.ts'
import { createUploads } from './uploads.ts'
import type { InputUrls } from './v1/fetch-inputs.ts'
import { problemResponse } from './v1/problem.ts'
import { createPublicApi } from './v1/public-api.ts'
import type { RequestLimits } from './v1/request-limits.ts'

export interface ServerSettings
  extends Pick<PictureSettings, 'makePicture'>, Pick<OAuthSettings, 'deviceCodes' | 'tokens' | 'registrations'> {
  /** The folder for account pictures during their upload. */
  staging: string
  uploads: UploadStaging
  /** The rate limit for new uploads per visitor. */
  creations: RateLimit
  /** How many requests of the public API a caller may send. */
  requestLimits: RequestLimits
  /** The addresses that the public API reads input files from; none when unset. */
  inputUrls?: InputUrls
  /** The interval at which idle uploads, and those of deleted accounts, are removed. */
  expiryMilliseconds: number
  /** Whether an address is a trusted proxy, whose `X-Forwarded-For` is believed. */
  isTrusted: IsTrusted
  /** The site's public URL. */
  siteUrl?: string | undefined
  /** How long a session that was ended at another host may stay valid here; 0 when omitted. */
  sessionCacheMilliseconds?: number | undefined
  /** Accepts requests from this machine only, because the emulator's unsigned tokens are trusted. */
  localOnly?: boolean | undefined
  /** Overrides of the default request timeouts. */
  timeouts?: Partial<RequestTimeouts> | undefined
  /** Called at the start of each request; the function it returns is called at the end. */
  requestBegan?: ((route: string) => (status: number) => void) | undefined
  /** Runs a request as a span of the trace that its headers name, or of a new one. */
  traced?:
    | (<Result>(name: string, headers: IncomingMessage['headers'], work: () => Promise<Result>) => Promise<Result>)
    | undefined
  /** Decodes Temporal payloads for operators. */
  codec: CodecSettings
}

/** The most calls of a batch: each does the work of a request, but request rate limits count a batch as one. */
const maxBatchSize = 20

/** Bytes. The largest input is sign-pdf's stamps: signature images of up to 3 MB in total. */
const maxBodySize = 4_000_000
const tooLarge = new DocweaveError('FILE_TOO_LARGE', { limit: maxBodySize })

/** The span's name: the tRPC procedure, or the route. The rest of the path may hold private ids. */
const spanOf = (route: Route, path: string) =>
  route === '/trpc/' ? `tRPC ${path.slice(route.length).replaceAll(/[^\w.]/g, '')}` : route

/** How often (ms) connections are checked for expired header timeouts. */
const checkEvery = 2_000

const protectedResource = '/.well-known/oauth-protected-resource'

/** The origin that a request was sent to, where the site's URL is not set: the edge names the host that it has for visitors. */
function originOf({ host, ...headers }: IncomingMessage['headers']): string {
  const named = headers['x-forwarded-host'] ?? host
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
  const url = URL.parse(`https://${String(named)}`)
  if (!url) throw new DocweaveError('OPTION_INVALID', { option: 'host' })
  return isHere.test(url.host) ? `http://${url.host}` : url.origin
}

/** Returns the server, not yet listening. */
export async function createApiServer(services: ApiServices, settings: ServerSettings): Promise<Server> {
  const registry = createSessionRegistry(services.documents, settings.sessionCacheMilliseconds ?? 0)
  const callerOf = await createCallers(services, registry, settings.isTrusted)
  const programCallerOf = await createProgramCallers(services, settings.isTrusted)
  const siteHost = settings.siteUrl === undefined ? undefined : new URL(settings.siteUrl).host
  const issuerOf = ({ headers }: IncomingMessage) =>
    settings.siteUrl === undefined ? originOf(headers) : new URL(settings.siteUrl).origin
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, { env: { outgoing } }) => {
    const response = errorResponse(DocweaveError.from(error), services.log)
    if (!outgoing.headersSent) return response
    // An upload's response is written by @tus/server; what fails after it cannot change it any more.
    if (!outgoing.writableEnded) outgoing.destroy(error)
    return RESPONSE_ALREADY_SENT
  })

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const route = routeOf(req.path)
    const ended = settings.requestBegan?.(route ?? 'none')
    if (ended) outgoing.once('close', () => ended(outgoing.statusCode))
    if (settings.localOnly && !isLocal(incoming)) return refuseRemote()
    // The Temporal UI calls the codec from another origin; that handler checks it.
    if (route !== '/codec/' && isCrossSite(incoming, siteHost)) {
      const refusal = new DocweaveError('ORIGIN_REFUSED')
      return route === '/api/v1/' ? problemResponse(refusal) : errorResponse(refusal)
    }
    // Only POST is traced: reads are frequent and uninteresting, and an event stream's span would last as long as its page is open.
    if (settings.traced && route && req.method === 'POST')
      await settings.traced(spanOf(route, req.path), incoming.headers, next)
    else await next()
    return undefined
  })

  app.use('/trpc/*', bodyLimit({ maxSize: maxBodySize, onError: () => errorResponse(tooLarge) }))
  app.all('/trpc/*', async (context) => {
    const { req, env } = context
    const response = await fetchRequestHandler({
      req: req.raw,
      endpoint: '/trpc',
      router: appRouter,
      maxBatchSize,
      createContext: async (): Promise<ApiContext> => ({
        services,
        issuer: () => issuerOf(env.incoming),
        ...(await callerOf(env.incoming).catch((error: unknown) => {
          throw asTrpcError(DocweaveError.from(error))
        })),
      }),
      // A rate-limited caller also gets the wait as HTTP's `Retry-After`.
      responseMeta: ({ errors }) => {
        const cause = errors[0]?.cause
        const seconds = cause instanceof DocweaveError ? cause.params['seconds'] : undefined
        return seconds === undefined ? {} : { headers: new Headers({ 'retry-after': String(seconds) }) }
      },
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          services.log.error('procedure failed', { procedure: path, error: error.cause ?? error })
      },
    })
    // Set on Node's response, where the shutdown looks for event streams.
    const type = response.headers.get('content-type')
    if (type?.startsWith('text/event-stream')) env.outgoing.setHeader('content-type', type)
    return response
  })

  const uploads = createUploads(services, {
    staging: settings.uploads,
    expiryMilliseconds: settings.expiryMilliseconds,
    creations: settings.creations,
    // Programs send large files there, with their key.
    callerOf: (request) => (hasCredentials(request) ? programCallerOf(request) : callerOf(request)),
  })
  app.all('/uploads/*', uploads)
  app.route('/session', createSession(services, registry, callerOf))
  app.route('/results', createResults(services, callerOf))
  app.route('/account/picture', createPictures(services, { ...settings, callerOf }))
  app.get('/account/export.zip', createExport(services, callerOf))
  app.all('/account/export.zip', () => methodNotAllowed('GET, HEAD'))
  app.route('/codec', createOperatorCodec(settings.codec, callerOf))
  const { staging: folder, creations, requestLimits: limits, inputUrls: urls } = settings
  app.route(
    '/mcp',
    createMcpEndpoint(services, {
      callerOf: programCallerOf,
      addressOf: (request) => addressOf(request, settings.isTrusted),
      challengeFor: (request) => bearerChallenge(issuerOf(request), '/mcp'),
      limits,
      maxRequestSize: maxBodySize,
      siteUrl: settings.siteUrl,
    }),
  )
  app.route(
    '/api/v1',
    createPublicApi(services, {
      callerOf: programCallerOf,
      addressOf: (request) => addressOf(request, settings.isTrusted),
      challengeFor: (request) => bearerChallenge(issuerOf(request), '/api/v1'),
      limits,
      receive: { folder, creations, unusedLasts: services.retention.uploads },
      urls,
      maxJsonSize: maxBodySize,
    }),
  )
  const visitorOf = await createVisitors(services.documents, settings.isTrusted)
  app.route(
    '/oauth',
    createOAuth(services, {
      ...settings,
      addressOf: (request) => addressOf(request, settings.isTrusted),
      visitorOf: (request) => visitorOf(request),
      issuerOf,
    }),
  )
  app.get('/.well-known/oauth-authorization-server', ({ json, env }) => json(serverMetadata(issuerOf(env.incoming))))
  app.on('GET', [protectedResource, `${protectedResource}/*`], ({ json, req, env, notFound }) => {
    const found = resourceMetadata(issuerOf(env.incoming), req.path.slice(protectedResource.length))
    return found ? json(found) : notFound()
  })
  app.get('/healthz', ({ text }) => text('ok'))

  const listener = getRequestListener(app.fetch, {
    // Other code of this process uses Node's own Request and Response.
    overrideGlobalObjects: false,
    // Node discards the rest of a body that nobody reads.
    autoCleanupIncoming: false,
  })
  const server = createServer({ connectionsCheckingInterval: checkEvery }, listener)
  limitRequestTime(server, {
    isUpload: ({ url = '' }) => url.startsWith('/uploads') || url.startsWith('/api/v1/'),
    ...settings.timeouts,
  })
  return server
}

/** The routes of this host: exact paths, or prefixes if they end with a slash. */
export const routes = [
  '/trpc/',
  '/session',
  '/uploads',
  '/uploads/',
  '/results/',
  '/account/picture',
  '/account/export.zip',
  '/codec/',
  '/api/v1/',
  '/mcp',
  '/oauth/',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/',
  '/healthz',
] as const

export type Route = (typeof routes)[number]

/** Returns the route that matches a path. */
export const routeOf = (path: string): Route | undefined =>
  routes.find((route) => (route.endsWith('/') ? path.startsWith(route) : path === route))

/** CSRF protection: a page of another site may not make changes in a visitor's name. */

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string) => URL.parse(origin)?.host

/**
 * Whether a state-changing request comes from another site. Browsers send `Origin` with it (Fetch, 3.1), `null` for opaque origins.
 * Other clients send none: they pass without a session cookie, if `Sec-Fetch-Site` is absent, `same-origin` or `none`.
 *
 * @param siteHost the host of the site's URL, for proxies that send the API another `Host`
 */
export function isCrossSite({ method = 'GET', headers }: IncomingMessage, siteHost?: string): boolean {
  if (safeMethods.has(method)) return false
  const { host, origin, 'sec-fetch-site': from } = headers
  if (origin !== undefined) {
    const named = hostOf(origin)
    return named === undefined || named === '' || (named !== host?.toLowerCase() && named !== siteHost)
  }
  const fromHere = from === undefined || from === 'same-origin' || from === 'none'
  return !fromHere || sessionIn(headers.cookie) !== undefined
}
