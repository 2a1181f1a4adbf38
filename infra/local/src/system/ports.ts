/** Ports are checked before the start, so that an occupied one is reported clearly and the system is never half started. */
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import getPort from 'get-port'

export interface Ports {
  site: number
  api: number
  temporal: number
  temporalUi: number
  /** `undefined` if a Firebase project replaces the emulator. */
  identity?: number
}

/** The setting of each port, for the message. */
const SETTINGS: { name: keyof Ports; setting: string; of: string }[] = [
  { name: 'site', setting: 'DOCWEAVE_SITE_PORT', of: 'the site' },
  { name: 'api', setting: 'DOCWEAVE_API_PORT', of: 'the API' },
  { name: 'temporal', setting: 'DOCWEAVE_TEMPORAL_PORT', of: 'the Temporal server' },
  { name: 'temporalUi', setting: 'DOCWEAVE_TEMPORAL_UI_PORT', of: 'the Temporal UI' },
  { name: 'identity', setting: 'DOCWEAVE_IDENTITY_PORT', of: 'the identity emulator' },
]

/** Listens briefly: only a bind checks a port reliably. */
function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

/** Returns a sentence for each port that is not available; empty if all are free. */
export async function portProblems(ports: Ports): Promise<string[]> {
  const complaints: string[] = []
  const asked = new Map<number, string>()
  for (const { name, setting, of } of SETTINGS) {
    const port = ports[name]
    if (port === undefined) continue
    const other = asked.get(port)
    asked.set(port, setting)
    if (other) {
      complaints.push(`${setting} and ${other} are both ${port}: choose different ports.`)
      continue
    }
    const reason = await listen(port).then(close, (error: NodeJS.ErrnoException) => error.code ?? error.message)
    if (reason === 'EADDRINUSE')
      complaints.push(
        `Port ${port} for ${of} is taken by another program. Stop that program, or choose another port: ${setting}=PORT.`,
      )
    else if (reason)
      complaints.push(`Port ${port} for ${of} cannot be used (${reason}). Choose another port: ${setting}=PORT.`)
  }
  return complaints
}

/** Below the ephemeral ranges of Linux, macOS and Windows, whose outgoing connections could take a port before its server starts. */
const choice = { from: 10_000, below: 32_000 }

/** Random candidates, so that two processes rarely choose the same; `reserve` makes all ports of this process differ. */
const freePort = () =>
  getPort({
    host: '127.0.0.1',
    port: Array.from({ length: 50 }, () => randomInt(choice.from, choice.below)),
    reserve: true,
  })

/** Returns five free ports, for tests and benchmarks. */
export const freePorts = async (): Promise<Required<Ports>> => ({
  site: await freePort(),
  api: await freePort(),
  temporal: await freePort(),
  temporalUi: await freePort(),
  identity: await freePort(),
})
