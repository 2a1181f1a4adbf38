/** A proxy between a browser and the site that records every request that arrives, also those of workers and of the service worker. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { env } from '../env.ts'

export interface RecordingProxy {
  /** The site's address through the proxy. */
  url: string
  /** The requests so far, such as `GET /rotate-pdf`. */
  requests: string[]
  close(): void
}

/** Starts a proxy. Each has its own port, so that visitors share no storage. */
export async function openRecordingProxy(): Promise<RecordingProxy> {
  const { hostname, port } = new URL(env.baseUrl)
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    requests.push(`${method} ${path}`)
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    // A page that stops an upload or live updates stops them at the site too.
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${address.port}`, requests, close }
}

/** Files of the site's build, which do not depend on what a visitor does. */
const builtFile = /^GET \/(assets\/[\w.-]+|service-worker\.js|favicon\.svg|tool-icons\.svg|icons\/[\w.-]+)$/

/** The requests that are not for files of the site's build. */
export const besidesBuiltFiles = (requests: readonly string[]): string[] =>
  requests.filter((each) => !builtFile.test(each))
