/** Google's Firestore emulator as a process of its own, for a test. */
import { freePort, startServer } from '../../testing/server-process.ts'

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
  const port = await freePort()
  const { stop } = await startServer(
    'The Firestore emulator',
    'java',
    // It lives for some seconds: the quick compiler alone has it up sooner.
    [
      ...['-XX:TieredStopAtLevel=1', '-cp', jar, CLASS, 'start', '--host=127.0.0.1', `--port=${port}`],
      ...(rules === undefined ? [] : [`--rules=${rules}`]),
    ],
    'is now running',
  )
  return { host: `127.0.0.1:${port}`, stop }
}
