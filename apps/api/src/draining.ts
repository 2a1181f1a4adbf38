/** Graceful shutdown: the host reports not ready, closes event streams so that pages reconnect elsewhere, and finishes open requests. */
import type { Server, ServerResponse } from 'node:http'
import type { Readiness } from '@docweave/adapters/readiness'

/** How often (ms) idle connections are closed during a shutdown. */
const lookEvery = 100

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')

/** Returns the shutdown function: it resolves when all requests are answered; after `seconds` the remaining connections are closed. */
export function createDraining(server: Server, readiness: Readiness, seconds: number): () => Promise<void> {
  const open = new Set<ServerResponse>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    // On a kept-alive connection the client would send its next request to this host again.
    if (readiness.draining) response.setHeader('connection', 'close')
  })
  return async () => {
    readiness.drain()
    const closed = new Promise((resolve) => server.close(resolve))
    // Event streams never end by themselves; their pages reconnect and resume.
    for (const response of open) if (isStream(response)) response.destroy()
    const idle = setInterval(() => server.closeIdleConnections(), lookEvery)
    const last = setTimeout(() => server.closeAllConnections(), seconds * 1000)
    await closed
    clearInterval(idle)
    clearTimeout(last)
  }
}
