/** One API host: the tRPC router, uploads and downloads on one port. */
import { createServer } from 'node:http'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { connectTemporal, createPipelineRunner, scheduleExpiry } from '@docweave/adapters/temporal'
import { appRouter, createRateLimit, type ApiContext, type ApiServices } from '@docweave/api'
import { tools } from '@docweave/tools/tools'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { env } from './env.ts'
import { createResults } from './results.ts'
import { createUploads } from './uploads.ts'
import { createVisitors } from './visitor.ts'

const documents = createEmbeddedStore(env.documents)
const temporal = connectTemporal(env.temporal)
const services: ApiServices = {
  tools,
  documents,
  files: createDiskStore(env.files),
  jobs: createJobStore(documents),
  runner: createPipelineRunner(temporal),
  starts: createRateLimit(env.startsPerMinute),
  settings: { maxUploadBytes: env.maxUploadBytes, maxOpenJobs: env.maxOpenJobs, resultHours: env.resultHours },
}
const visitorOf = await createVisitors(documents)

const trpc = createHTTPHandler({
  router: appRouter,
  basePath: '/trpc/',
  maxBodySize: 1_000_000,
  createContext: ({ req }): ApiContext => ({ services, visitor: visitorOf(req) }),
  onError({ error, path }) {
    if (error.code === 'INTERNAL_SERVER_ERROR') console.error(path, error.cause ?? error)
  },
})
const uploads = createUploads(services, {
  staging: env.staging,
  maxBytes: env.maxUploadBytes,
  milliseconds: env.uploadMilliseconds,
  creations: createRateLimit(env.uploadsPerMinute),
  visitorOf,
})
const results = createResults(services)

// An upload of 2 GB over a slow line takes longer than Node's five minutes for a request.
const server = createServer({ requestTimeout: 0 }, (request, response) => {
  const path = request.url ?? '/'
  if (path.startsWith('/trpc/')) return void trpc(request, response)
  if (path.startsWith('/uploads')) return void uploads(request, response)
  if (path.startsWith('/results/')) return void results(request, response)
  if (path === '/healthz') return void response.end('ok')
  response.writeHead(404).end()
})
server.listen(env.port, env.host, () => console.log(`api ready: http://${env.host}:${env.port}`))

/** The schedule is made when Temporal is there, which may be later than this host. */
async function keepSchedule(): Promise<void> {
  for (;;) {
    try {
      return await scheduleExpiry(temporal, env.expireEverySeconds)
    } catch {
      await new Promise((wake) => setTimeout(wake, 5_000).unref())
    }
  }
}
void keepSchedule()

const stop = () => {
  server.close(() => process.exit(0))
  // Watchers never end by themselves: they connect again to the next host.
  setTimeout(() => server.closeAllConnections(), 2_000).unref()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
