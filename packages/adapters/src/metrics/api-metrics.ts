/** Prometheus metrics of an API host: calls by route and open requests, with no data about visitors or files. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface ApiMetrics {
  registry: Registry
  /** Counts a request for a route; call the returned function with the HTTP status when the response has ended. */
  requestBegan(route: string): (status: number) => void
}

export function createApiMetrics(): ApiMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'docweave_api_requests_total',
    help: 'Completed requests, by route and status class.',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'docweave_api_request_seconds',
    help: 'Duration of a response until its end; an event stream lasts as long as a page is open.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  })
  const open = new Gauge({
    name: 'docweave_api_open_requests',
    help: 'Open requests: most of those to /trpc/ are event streams of job pages.',
    labelNames: ['route'],
    registers,
  })
  return {
    registry,
    requestBegan(route) {
      open.inc({ route })
      const end = seconds.startTimer({ route })
      return (status) => {
        open.dec({ route })
        end()
        requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
      }
    },
  }
}
