/**
 * The edge without workerd: the same bundle behind Node's HTTP server, for hosts that only run Node. Hono converts Node's requests and
 * responses to the web's and compresses.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { limitRequestTime, type RequestTimeouts } from '@docweave/adapters/request-timeouts'
import { clientOf, type IsTrusted } from '@docweave/adapters/trusted-proxies'
import { apiAt, type Fetcher } from './api-at.ts'
import type { EdgeSettings } from '@docweave/contract/edge-settings'

export interface NodeHostOptions {
  /** The build output, `apps/web/dist`. */
  webDist: string
  /** The API's address: `http://127.0.0.1:4000`. */
  apiUrl: string
  /** Whether a host is a trusted proxy, whose forwarded client address is used. Default: none. */
  isTrusted?: IsTrusted
  settings?: EdgeSettings
  /** Overrides of the default timeouts. */
  timeouts?: Partial<RequestTimeouts>
}

/** The interval (ms) at which connections are checked for the header timeout. */
const checkEvery = 2_000

type Answer = (request: Request, env: object) => Promise<Response>

const isAnswer = (value: unknown): value is Answer => typeof value === 'function'
const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns a bundle's fetch handler. @throws Error if the module is not a worker */
function answerOf(module: unknown): Answer {
  const worker = inside(module, 'default')
  const fetch = inside(worker, 'fetch')
  if (!isAnswer(fetch)) throw new Error('The bundle has no fetch handler: build the site first')
  return (request, env) => Reflect.apply(fetch, worker, [request, env])
}

const notFound = () => new Response('Not found\n', { status: 404 })

/** Serves the files below a folder, and none outside it. */
function filesBelow(folder: string): Fetcher {
  const root = resolve(folder)
  return {
    async fetch(request) {
      const path = resolve(join(root, decodeURIComponent(new URL(request.url).pathname)))
      if (!path.startsWith(root + sep)) return notFound()
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return notFound()
      const headers = { 'content-length': String(found.size) }
      if (request.method === 'HEAD') return new Response(null, { headers })
      return new Response(bodyOf(createReadStream(path)), { headers })
    },
  }
}

/** Node's and the web's stream types differ only at compile time. */
const bodyOf = (stream: Readable): BodyInit => {
  const body: unknown = Readable.toWeb(stream)
  if (!(body instanceof ReadableStream)) throw new TypeError('The stream is not a web ReadableStream')
  return body
}

/**
 * The request as the worker takes it. The client's address comes from its connection or from a trusted proxy, never from the client's own
 * headers.
 */
function requestOf({ method, url, headers, body }: Request, incoming: IncomingMessage, isTrusted: IsTrusted): Request {
  const own = new Headers(headers)
  own.set(
    'cf-connecting-ip',
    clientOf(incoming.socket.remoteAddress ?? '', incoming.headers['x-forwarded-for'], isTrusted),
  )
  // Responses are compressed here.
  own.delete('accept-encoding')
  const { host, pathname, search } = new URL(url)
  const protocol = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const init: RequestInit & { duplex: 'half' } = { method, headers: own, duplex: 'half' }
  if (method !== 'GET' && method !== 'HEAD') init.body = body
  return new Request(`${protocol}://${host}${pathname}${search}`, init)
}

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|xml|rss\+xml|manifest\+json|wasm)|image\/svg)/

/**
 * Loads the bundle and returns the server, which does not listen yet.
 *
 * @throws Error if the site is not built
 */
export async function createNodeHost({
  webDist,
  apiUrl,
  isTrusted = () => false,
  settings = {},
  timeouts = {},
}: NodeHostOptions): Promise<Server> {
  const answer = answerOf(await import(pathToFileURL(join(webDist, 'server/worker.js')).href))
  const env = { ...settings, API: apiAt(apiUrl), ASSETS: filesBelow(join(webDist, 'client')) }
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(compress({ encoding: 'gzip', contentTypeFilter: compressible }))
  app.all('*', ({ req, env: { incoming } }) => answer(requestOf(req.raw, incoming, isTrusted), env))
  const server = createServer({ connectionsCheckingInterval: checkEvery }, getRequestListener(app.fetch))
  limitRequestTime(server, { isUpload: ({ url = '' }) => url.startsWith('/uploads'), ...timeouts })
  return server
}
