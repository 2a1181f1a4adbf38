/** Serves metrics and health checks to operators, on a separate port that visitors cannot reach. */
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/** Parses `host:port`; `undefined` if invalid. */
export function readAddress(text: string | undefined): { host: string; port: number } | undefined {
  const [, host, port] = /^(.+):(\d+)$/.exec(text ?? '') ?? []
  return host === undefined ? undefined : { host, port: Number(port) }
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

export interface MetricsServerOptions {
  host: string
  port: number
  registry: Registry
  /** Returns the names of failed readiness checks; empty when ready. */
  missing: () => Promise<string[]>
}

/**
 * Serves `/metrics` in Prometheus' text format, `/healthz` while the process lives, and `/readyz` with 200, or 503 and the reason.
 *
 * @throws Error when the port is not available
 */
export async function serveMetrics({ host, port, registry, missing }: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(({ url, method }, response) => {
    const say = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (method !== 'GET' && method !== 'HEAD') return say(405, '')
    if (url === '/healthz') return say(200, 'ok')
    if (url === '/readyz')
      return void missing().then((names) =>
        names.length === 0 ? say(200, 'ok') : say(503, `not ready: ${names.join(', ')}`),
      )
    if (url !== '/metrics') return say(404, '')
    registry.metrics().then(
      (text) => say(200, text, registry.contentType),
      () => say(500, ''),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
