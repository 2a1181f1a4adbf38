/**
 * A round-robin TCP load balancer for the API hosts, which skips hosts that do not accept the connection.
 * A program: `node balancer.ts ADDRESS:PORT HOST:PORT,HOST:PORT`
 */
import { connect, createServer, type Socket } from 'node:net'

/** Connect timeout, after which a host is skipped. */
const PATIENCE_MS = 1000

interface Place {
  host: string
  port: number
}

function placeOf(text: string): Place {
  const [host = '', port = ''] = text.split(':')
  return { host, port: Number(port) }
}

const reach = (place: Place) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(place)
    const late = setTimeout(() => socket.destroy(new Error('no answer')), PATIENCE_MS)
    socket.once('connect', () => {
      clearTimeout(late)
      resolve(socket)
    })
    socket.once('error', reject)
  })

const [listen = '', behind = ''] = process.argv.slice(2)
const places = behind.split(',').map(placeOf)
let turn = 0

async function toSomebody(): Promise<Socket> {
  const first = turn++
  for (const [tried] of places.entries()) {
    const place = places[(first + tried) % places.length]
    const socket = place && (await reach(place).catch(() => undefined))
    if (socket) return socket
  }
  throw new Error('no host accepts the connection')
}

async function bring(visitor: Socket): Promise<void> {
  const host = await toSomebody()
  host.on('error', () => visitor.destroy())
  host.on('close', () => visitor.destroy())
  visitor.on('close', () => host.destroy())
  visitor.pipe(host).pipe(visitor)
}

const server = createServer({ pauseOnConnect: true }, (visitor) => {
  visitor.on('error', () => visitor.destroy())
  void bring(visitor).catch(() => visitor.destroy())
})
server.listen(placeOf(listen), () => console.log('balancer ready'))
process.once('SIGTERM', () => process.exit(0))
