/** Finds Google's Firestore emulator on this machine. Run as a program, it prints the path, for the test cache. */
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'
/** Install paths of Debian's package, Google's installer and firebase-tools. */
const PLACES = [
  join('/usr/lib/google-cloud-sdk', JAR),
  join(homedir(), 'google-cloud-sdk', JAR),
  ...globSync(join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-*.jar')),
]

/** Returns the path of the emulator's JAR, or `undefined` if it is not installed. */
export const findEmulatorJar = (): string | undefined => PLACES.find((path) => existsSync(path))

if (import.meta.main) console.log(findEmulatorJar() ?? 'none')
