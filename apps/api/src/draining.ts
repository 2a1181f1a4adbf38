/** How a host goes: it is not ready any more, pages that watch connect to another, and what is being answered is answered. */
import type { Server, ServerResponse } from 'node:http'
import type { Readiness } from '@docweave/adapters/readiness'

/** How often connections that have nothing more to say are looked for. */
const lookEvery = 100

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')

/** Gives what stops the host; it resolves when all is answered, or after `seconds`, when what is left is broken off. */
export function createDraining(server: Server, readiness: Readiness, seconds: number): () => Promise<void> {
  const open = new Set<ServerResponse>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    // Who asks again on the same connection would ask this host.
    if (readiness.draining) response.setHeader('connection', 'close')
  })
  return async () => {
    readiness.drain()
    const closed = new Promise((resolve) => server.close(resolve))
    // They never end by themselves; their pages go on where they were.
    for (const response of open) if (isStream(response)) response.destroy()
    const idle = setInterval(() => server.closeIdleConnections(), lookEvery)
    const last = setTimeout(() => server.closeAllConnections(), seconds * 1000)
    await closed
    clearInterval(idle)
    clearTimeout(last)
  }
}
