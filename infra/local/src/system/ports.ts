/** Ports are asked for before anything starts, so that a taken one is one clear sentence and not a half-started system. */
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

export interface Ports {
  site: number
  api: number
  temporal: number
  temporalUi: number
  /** `undefined` where a Firebase project takes the emulator's place. */
  identity?: number
}

/** The setting that moves each port, for the message that names it. */
const SETTINGS: { name: keyof Ports; setting: string; of: string }[] = [
  { name: 'site', setting: 'DOCWEAVE_SITE_PORT', of: 'the site' },
  { name: 'api', setting: 'DOCWEAVE_API_PORT', of: 'the API' },
  { name: 'temporal', setting: 'DOCWEAVE_TEMPORAL_PORT', of: 'the Temporal server' },
  { name: 'temporalUi', setting: 'DOCWEAVE_TEMPORAL_UI_PORT', of: 'the Temporal UI' },
  { name: 'identity', setting: 'DOCWEAVE_IDENTITY_PORT', of: 'the identity emulator' },
]

/** Listens for a moment: a bind is the only check that cannot be fooled. */
function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

/** A sentence for each port that cannot be had; none when all are free. */
export async function portComplaints(ports: Ports): Promise<string[]> {
  const complaints: string[] = []
  const asked = new Map<number, string>()
  for (const { name, setting, of } of SETTINGS) {
    const port = ports[name]
    if (port === undefined) continue
    const other = asked.get(port)
    asked.set(port, setting)
    if (other) {
      complaints.push(`${setting} and ${other} both say port ${port}: they need one each.`)
      continue
    }
    const reason = await listen(port).then(close, (error: NodeJS.ErrnoException) => error.code ?? error.message)
    if (reason === 'EADDRINUSE')
      complaints.push(
        `Port ${port} for ${of} is taken by another program. Stop it, or choose another: ${setting}=PORT.`,
      )
    else if (reason)
      complaints.push(`Port ${port} for ${of} cannot be used (${reason}). Choose another: ${setting}=PORT.`)
  }
  return complaints
}

/** Below what Linux, macOS and Windows give to outgoing connections: those would take a port before its server is up. */
const choice = { from: 10_000, below: 32_000 }

/** Listens for a moment at a port nobody uses. */
const listenSomewhere = async (): Promise<Server> =>
  listen(randomInt(choice.from, choice.below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listenSomewhere()
  })

/** Five ports nobody uses now, for tests and benches. */
export async function freePorts(): Promise<Required<Ports>> {
  const servers = await Promise.all(Array.from({ length: 5 }, listenSomewhere))
  const numbers = servers.map((server) => {
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(servers.map(close))
  const [site = 0, api = 0, temporal = 0, temporalUi = 0, identity = 0] = numbers
  return { site, api, temporal, temporalUi, identity }
}
