/**
 * Runs the emulator as a separate process for a test, on a free port, and calls it like the browser SDK and `firebase-admin`, for tests
 * that need real tokens.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import getPort from 'get-port'
import { z } from 'zod'
import { EMULATOR_MAIN, EMULATED_KEY, EMULATED_PROJECT } from '../index.ts'

export interface RunningEmulator {
  /** Host and port, in the format of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  /** All printed lines, including mails. */
  lines: string[]
  /** Stops it, by default with SIGTERM, and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>
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
  const port = await getPort({ host: '127.0.0.1' })
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
      throw new Error('The identity emulator exited before it was ready.')
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

type Answer = Record<string, unknown>
const SignedIn = z.object({ localId: z.string(), idToken: z.string() })

export interface IdentityClient {
  /** Sends `GET`, or `POST` with a body, to any path of the emulator. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** A call of the SDK: `asVisitor('signInWithPassword', {…})`. */
  asVisitor(call: string, body: object, headers?: Record<string, string>): Promise<Answer>
  /** A call of the project's owner, like `update` with `disableUser`. */
  asAdmin(call: string, body: object): Promise<Answer>
  /** Creates an account and signs in. Throws if the address is taken. */
  signUp(email: string, password: string): Promise<z.infer<typeof SignedIn>>
  signIn(email: string, password: string): Promise<Answer>
}

/** A client of the emulator at `host` (`127.0.0.1:9099`). */
export function createClient(host: string): IdentityClient {
  const api = '/identitytoolkit.googleapis.com/v1'
  const ask: IdentityClient['ask'] = async (path, body, headers) => {
    const answer = await fetch(`http://${host}${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return z.record(z.string(), z.unknown()).parse(await answer.json())
  }
  const asVisitor: IdentityClient['asVisitor'] = (call, body, headers) =>
    ask(`${api}/accounts:${call}?key=${EMULATED_KEY}`, body, headers)
  return {
    ask,
    asVisitor,
    asAdmin: (call, body) =>
      ask(`${api}/projects/${EMULATED_PROJECT}/accounts:${call}`, body, { authorization: 'Bearer owner' }),
    signUp: async (email, password) =>
      SignedIn.parse(await asVisitor('signUp', { email, password, returnSecureToken: true })),
    signIn: (email, password) => asVisitor('signInWithPassword', { email, password, returnSecureToken: true }),
  }
}
