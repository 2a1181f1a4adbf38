/** Google's Firestore emulator as a process of its own, for a test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

const CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'

export interface FirestoreEmulator {
  /** Host and port, as FIRESTORE_EMULATOR_HOST takes it. */
  host: string
  stop(): Promise<void>
}

/**
 * Starts it with nothing in it, and resolves when it answers.
 *
 * @param jar its file
 * @param rules a file of security rules; without one everybody may do everything
 * @throws Error with its words when it ends before that
 */
export async function startFirestoreEmulator(jar: string, rules?: string): Promise<FirestoreEmulator> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const child = spawn(
    'java',
    // It lives for some seconds: the quick compiler alone has it up sooner.
    [
      ...['-XX:TieredStopAtLevel=1', '-cp', jar, CLASS, 'start', '--host=127.0.0.1', `--port=${port}`],
      ...(rules === undefined ? [] : [`--rules=${rules}`]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const gone = once(child, 'exit')
  const words: string[] = []
  const running = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line)
        if (line.includes('is now running')) resolve()
      })
  })
  await Promise.race([
    running,
    gone.then(() => {
      throw new Error(`The Firestore emulator ended before it was ready.\n${words.join('\n')}`)
    }),
  ])
  return {
    host: `127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
