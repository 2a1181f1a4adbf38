/** Runs Google's Firestore emulator as a separate process for tests. */
import getPort from 'get-port'
import { startServer } from '../../testing/server-process.ts'

const CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'

export interface FirestoreEmulator {
  /** `host:port`, as FIRESTORE_EMULATOR_HOST expects. */
  host: string
  stop(): Promise<void>
}

export interface EmulatorCommand {
  command: string
  args: string[]
}

/** Returns the command that runs the emulator in `jar`. It is short-lived, so it uses only the C1 compiler, which starts faster. */
export const firestoreEmulatorCommand = (jar: string, host: string, port: number): EmulatorCommand => ({
  command: 'java',
  args: ['-XX:TieredStopAtLevel=1', '-cp', jar, CLASS, 'start', `--host=${host}`, `--port=${port}`],
})

/**
 * Starts an empty emulator, and resolves when it is ready.
 *
 * @param jar path of the emulator's JAR
 * @param rules a file of security rules; without it all access is allowed
 * @throws Error with its output when it exits before that
 */
export async function startFirestoreEmulator(jar: string, rules?: string): Promise<FirestoreEmulator> {
  const port = await getPort({ host: '127.0.0.1' })
  const { command, args } = firestoreEmulatorCommand(jar, '127.0.0.1', port)
  const judged = rules === undefined ? [] : [`--rules=${rules}`]
  const { stop } = await startServer('The Firestore emulator', command, [...args, ...judged], 'is now running')
  return { host: `127.0.0.1:${port}`, stop }
}
