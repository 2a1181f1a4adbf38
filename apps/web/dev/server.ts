/**
 * The site in development (`npm run dev`): Vite serves the browser's modules with hot reloading, and the same fetch handler as at the edge
 * renders the pages and proxies calls to the API. Run by `infra/local`.
 */
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { env } from './env.ts'

interface Worker {
  default: { fetch(request: Request, bindings: object): Promise<Response> }
}

const server = createHttpServer()
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const { ssr } = vite.environments
if (!ssr || !isRunnableDevEnvironment(ssr))
  throw new Error('Vite has no runnable "ssr" environment: check vite.config.ts')
const { runner } = ssr

/** Sends a request to another process of the system, with its path and query. */
const processAt = (address: string) => ({
  fetch(request: Request) {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(new URL(pathname + search, address), request))
  },
})

const bindings = {
  ...env.settings,
  API: processAt(env.apiUrl),
  ASSETS: { fetch: async () => new Response('Not found\n', { status: 404 }) },
  ...(env.identityUrl === undefined ? {} : { IDENTITY: processAt(env.identityUrl) }),
}

/** Imported for every request: Vite evaluates a module again only if it, or one that it imports, has changed. */
async function answer(request: Request, address: string): Promise<Response> {
  const worker = await runner.import<Worker>('/src/entry-edge.ts')
  const own = new Headers(request.headers)
  own.set('cf-connecting-ip', address)
  // Uncompressed is fine on this machine, and nothing behind this server compresses.
  own.delete('accept-encoding')
  const { method, body } = request
  const init: RequestInit & { duplex: 'half' } = { method, headers: own, duplex: 'half' }
  if (method !== 'GET' && method !== 'HEAD') init.body = body
  const response = await worker.default.fetch(new Request(request.url, init), bindings)
  // Vite adds style elements and inline scripts, which the site's content security policy forbids.
  const headers = new Headers(response.headers)
  headers.delete('content-security-policy')
  return new Response(response.body, { status: response.status, headers })
}

const site = getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress ?? ''), {
  errorHandler(error) {
    console.error(error)
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
  },
})
server.on('request', (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void site(incoming, outgoing))
})
server.listen(env.port, '127.0.0.1', () => console.log(`site ready: http://127.0.0.1:${env.port}`))
