/** Google's Firestore emulator as a process of its own, for a test. */
import { freePort, startServer } from '../../testing/server-process.ts'

const CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'

export interface FirestoreEmulator {
  /** Host and port, as FIRESTORE_EMULATOR_HOST takes it. */
  host: string
  stop(): Promise<void>
}

/** A command line. */
export interface EmulatorCommand {
  command: string
  args: string[]
}

/** What runs the emulator in `jar` at an address of this machine's. It lives for a while only: the quick compiler has it up sooner. */
export const firestoreEmulatorCommand = (jar: string, host: string, port: number): EmulatorCommand => ({
  command: 'java',
  args: ['-XX:TieredStopAtLevel=1', '-cp', jar, CLASS, 'start', `--host=${host}`, `--port=${port}`],
})

/**
 * Starts it with nothing in it, and resolves when it answers.
 *
 * @param jar its file
 * @param rules a file of security rules; without one everybody may do everything
 * @throws Error with its words when it ends before that
 */
export async function startFirestoreEmulator(jar: string, rules?: string): Promise<FirestoreEmulator> {
  const port = await freePort()
  const { command, args } = firestoreEmulatorCommand(jar, '127.0.0.1', port)
  const judged = rules === undefined ? [] : [`--rules=${rules}`]
  const { stop } = await startServer('The Firestore emulator', command, [...args, ...judged], 'is now running')
  return { host: `127.0.0.1:${port}`, stop }
}
