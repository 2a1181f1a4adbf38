/** The HTTP face of an API host: the tRPC router, sessions, uploads and downloads on one port. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { limitTime, type RequestTimeouts } from '@docweave/adapters/request-timeouts'
import type { IsTrusted } from '@docweave/adapters/trusted-proxies'
import type { UploadStaging } from '@docweave/adapters/upload-staging'
import { appRouter, asTrpcError, type ApiContext, type ApiServices } from '@docweave/api'
import { DocweaveError, type RateLimit } from '@docweave/contract'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { createExport } from './account/export-zip.ts'
import { createPictures, type PictureSettings } from './account/picture.ts'
import { answerError } from './answer.ts'
import { createAskers } from './asker.ts'
import { createOperatorCodec, type CodecSettings } from './operator-codec.ts'
import { answerStranger, isLocal } from './local-only.ts'
import { isForeign } from './origin.ts'
import { createResults } from './results.ts'
import { routeOf, type Route } from './routes.ts'
import { createSessionRegistry } from './session-registry.ts'
import { createSession } from './session.ts'
import { createUploads } from './uploads.ts'

export interface ServerSettings extends Pick<PictureSettings, 'makePicture'> {
  /** The folder where pictures are while they come in. */
  staging: string
  /** Where uploads are. */
  uploads: UploadStaging
  /** How often a visitor may begin one. */
  creations: RateLimit
  /** How often unfinished uploads are looked through for what must go. */
  sweepMilliseconds: number
  /** Whether a host is one of ours, whose word counts on whose request it passes on. */
  isTrusted: IsTrusted
  /** The site's own address. */
  siteUrl?: string | undefined
  /** For how long a session that was ended at another host may still count here; at once when left out. */
  sessionCacheMilliseconds?: number | undefined
  /** Whether requests are taken from this machine alone: tokens that anybody can make are believed. */
  localOnly?: boolean | undefined
  /** Other limits of time than the usual ones. */
  timeouts?: Partial<RequestTimeouts> | undefined
  /** Is told of every request, and gives what is told of its end. */
  requestBegan?: ((route: string) => (status: number) => void) | undefined
  /** Does what a request asks for as a span of its trace, or of a new one. */
  traced?:
    | (<Result>(name: string, headers: IncomingMessage['headers'], work: () => Promise<Result>) => Promise<Result>)
    | undefined
  /** What opens runs for operators. */
  codec: CodecSettings
}

/** The most calls in one request. */
const maxBatchSize = 20

/** A call by its procedure, all else by its route: what else stands in an address is nobody's business. */
const spanOf = (route: Route, path: string) =>
  route === '/trpc/' ? `tRPC ${path.slice(route.length).replaceAll(/[^\w.]/g, '')}` : route

/** How often (ms) connections are looked through for those whose headers take too long. */
const checkEvery = 2_000

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** What a handler did not answer itself, for instance because it cannot be told now who asks, is answered here. */
const handle =
  (handler: Handler, log: ApiServices['log']): Handler =>
  async (request, response) => {
    try {
      await handler(request, response)
    } catch (error) {
      answerError(response, DocweaveError.from(error), log)
    }
  }

/** Gives the server, not yet listening. */
export async function createApiServer(services: ApiServices, settings: ServerSettings): Promise<Server> {
  const registry = createSessionRegistry(services.documents, settings.sessionCacheMilliseconds ?? 0)
  const askerOf = await createAskers(services, registry, settings.isTrusted)
  const siteHost = settings.siteUrl === undefined ? undefined : new URL(settings.siteUrl).host
  const trpc = createHTTPHandler({
    router: appRouter,
    basePath: '/trpc/',
    // The largest thing sent this way is what is put on pages by sign-pdf: pictures of signatures, 3 MB of them.
    maxBodySize: 4_000_000,
    // Each call of a batch does the work of a request, and the limits of requests count a batch as one.
    maxBatchSize,
    createContext: async ({ req }): Promise<ApiContext> => ({
      services,
      ...(await askerOf(req).catch((error: unknown) => {
        throw asTrpcError(DocweaveError.from(error))
      })),
    }),
    // Who is sent away for a while is told for how long, as HTTP says it.
    responseMeta: ({ errors }) => {
      const cause = errors[0]?.cause
      const seconds = cause instanceof DocweaveError ? cause.params['seconds'] : undefined
      return seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }
    },
    onError({ error, path }) {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        services.log.error('a call failed', { procedure: path, error: error.cause ?? error })
    },
  })
  const uploads = createUploads(services, {
    staging: settings.uploads,
    sweepMilliseconds: settings.sweepMilliseconds,
    creations: settings.creations,
    askerOf,
  })
  const handlers: Record<Route, Handler> = {
    '/trpc/': trpc,
    '/session': createSession(services, registry, askerOf),
    '/uploads': uploads,
    '/uploads/': uploads,
    '/results/': createResults(services, askerOf),
    '/account/picture': createPictures(services, { ...settings, askerOf }),
    '/account/export.zip': createExport(services, askerOf),
    '/codec/': createOperatorCodec(settings.codec, askerOf),
    '/healthz': (_request, response) => response.end('ok'),
  }

  // Looks are many, and of no interest in a trace; watching one lasts as long as somebody does.
  const answer = (route: Route, path: string, request: IncomingMessage, response: ServerResponse) => {
    const work = async () => handle(handlers[route], services.log)(request, response)
    return settings.traced && request.method === 'POST'
      ? settings.traced(spanOf(route, path), request.headers, work)
      : work()
  }

  const server = createServer({ connectionsCheckingInterval: checkEvery }, (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const route = routeOf(path)
    const ended = settings.requestBegan?.(route ?? 'none')
    if (ended) response.once('close', () => ended(response.statusCode))
    if (settings.localOnly && !isLocal(request)) return answerStranger(response)
    // Operators ask from the page of another origin, which is looked at there.
    if (route !== '/codec/' && isForeign(request, siteHost))
      return answerError(response, new DocweaveError('ORIGIN_REFUSED'))
    if (route) void answer(route, path, request, response)
    else response.writeHead(404).end()
  })
  limitTime(server, { isUpload: ({ url = '' }) => url.startsWith('/uploads'), ...settings.timeouts })
  return server
}
