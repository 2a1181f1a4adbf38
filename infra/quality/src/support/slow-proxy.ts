/** A TCP proxy that limits how fast bytes come from the server: for measurements on a slow line, which include those of workers. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * Starts a proxy for the server at `target`.
 *
 * @param rate bytes per second, of all connections together
 */
export async function slowProxy(target: string, rate: number): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  /** When the line is free again, in ms. */
  let free = 0
  const limited = () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        const now = performance.now()
        free = Math.max(now, free) + (chunk.length / rate) * 1000
        setTimeout(() => done(null, chunk), free - now)
      },
    })
  const server = createServer((visitor) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [visitor, upstream]) {
      open.add(socket)
      socket.on('error', () => [visitor, upstream].forEach((each) => each.destroy()))
    }
    visitor.pipe(upstream)
    upstream.pipe(limited()).pipe(visitor)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${own}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
