/** Where Google's Firestore emulator is on this machine, if it is: run by itself it prints that, for the tests' cache. */
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'
/** As Debian's package, Google's installer and firebase-tools put it. */
const PLACES = [
  join('/usr/lib/google-cloud-sdk', JAR),
  join(homedir(), 'google-cloud-sdk', JAR),
  ...globSync(join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-*.jar')),
]

/** The emulator's file; `undefined` where the machine has none. */
export const findEmulatorJar = (): string | undefined => PLACES.find((path) => existsSync(path))

if (import.meta.main) console.log(findEmulatorJar() ?? 'none')
