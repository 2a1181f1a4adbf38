/** The HTTP face of an API host: the tRPC router, uploads and downloads on one port. */
import { createServer, type Server } from 'node:http'
import { appRouter, createRateLimit, type ApiContext, type ApiServices } from '@docweave/api'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { createResults } from './results.ts'
import { createUploads } from './uploads.ts'
import { createVisitors } from './visitor.ts'

export interface ServerSettings {
  /** The folder where uploads are while they come in. */
  staging: string
  maxUploadBytes: number
  /** After this an unfinished upload is removed. */
  uploadMilliseconds: number
  uploadsPerMinute: number
}

/** Gives the server, not yet listening. */
export async function createApiServer(services: ApiServices, settings: ServerSettings): Promise<Server> {
  const visitorOf = await createVisitors(services.documents)
  const trpc = createHTTPHandler({
    router: appRouter,
    basePath: '/trpc/',
    // The largest thing sent this way is what is put on pages by sign-pdf: pictures of signatures, 3 MB of them.
    maxBodySize: 4_000_000,
    createContext: ({ req }): ApiContext => ({ services, visitor: visitorOf(req) }),
    onError({ error, path }) {
      if (error.code === 'INTERNAL_SERVER_ERROR') console.error(path, error.cause ?? error)
    },
  })
  const uploads = createUploads(services, {
    staging: settings.staging,
    maxBytes: settings.maxUploadBytes,
    milliseconds: settings.uploadMilliseconds,
    creations: createRateLimit(settings.uploadsPerMinute),
    visitorOf,
  })
  const results = createResults(services)

  // An upload of 2 GB over a slow line takes longer than Node's five minutes for a request.
  return createServer({ requestTimeout: 0 }, (request, response) => {
    const path = request.url ?? '/'
    // A page of another site may not act here in a visitor's name; browsers say so themselves (Fetch Metadata).
    if (request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET')
      return void response.writeHead(403).end()
    if (path.startsWith('/trpc/')) return void trpc(request, response)
    if (/^\/uploads(?:\/|$)/.test(path)) return void uploads(request, response)
    if (path.startsWith('/results/')) return void results(request, response)
    if (path === '/healthz') return void response.end('ok')
    response.writeHead(404).end()
  })
}
