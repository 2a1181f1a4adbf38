/** The door for whoever runs the machines, on a port of its own that no visitor reaches: figures, and whether this process is well. */
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/** `host:port` in its parts; `undefined` for what is none. */
export function readAddress(text: string | undefined): { host: string; port: number } | undefined {
  const [, host, port] = /^(.+):(\d+)$/.exec(text ?? '') ?? []
  return host === undefined ? undefined : { host, port: Number(port) }
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

export interface MetricsDoor {
  host: string
  port: number
  registry: Registry
  /** What keeps work from being sent here, by name; empty where nothing does. */
  missing: () => Promise<string[]>
}

/**
 * Answers `/metrics` in Prometheus' text format, `/healthz` while the process lives, and `/readyz` with 200, or 503 and why.
 *
 * @throws Error when the port cannot be had
 */
export async function serveMetrics({ host, port, registry, missing }: MetricsDoor): Promise<MetricsServer> {
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
