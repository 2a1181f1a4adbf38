/** A proxy between the browser and the site that can be cut: open connections break, and new ones are refused. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { env } from './env.ts'

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): number => {
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  return address.port
}

/** Starts the proxy; `url` is the site's address through it. */
export async function openNetwork() {
  const { hostname, port } = new URL(env.baseUrl)
  const under = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      under.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => under.delete(one))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = portOf(server.address())
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () => {
      server.close()
      for (const socket of under) socket.destroy()
    },
    mend: async () => {
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
