/** Runs the emulator as a separate process for a test, on a free port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { EMULATOR_MAIN } from '../index.ts'

export interface RunningEmulator {
  /** Host and port, in the format of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  /** All printed lines, including mails. */
  lines: string[]
  /** Stops it, by default with SIGTERM, and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

/**
 * Starts it and resolves when it is ready.
 *
 * @param dataFolder the folder of its accounts, which persist across restarts
 * @param siteUrl the origin in its mails' links
 * @throws Error if it exits before that
 */
export async function startEmulator(
  dataFolder: string,
  siteUrl = 'https://docweave.example',
): Promise<RunningEmulator> {
  const port = await freePort()
  const child = spawn(process.execPath, [EMULATOR_MAIN], {
    env: {
      ...process.env,
      DOCWEAVE_DATA: dataFolder,
      DOCWEAVE_IDENTITY_PORT: String(port),
      DOCWEAVE_SITE_URL: siteUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const lines: string[] = []
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('identity ready')) resolve()
    })
  })
  await Promise.race([
    ready,
    gone.then(() => {
      throw new Error('The identity emulator ended before it was ready.')
    }),
  ])
  return {
    host: `127.0.0.1:${port}`,
    lines,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await gone
    },
  }
}
