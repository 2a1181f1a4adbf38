/** Constants for using the emulator, which runs as a separate process and is not imported here. */
import { fileURLToPath } from 'node:url'

/** The emulated project. Google's tools treat ids that begin with `demo-` as not real. */
export const EMULATED_PROJECT = 'demo-docweave'
/** The API key in our pages and links; the emulator accepts any. */
export const EMULATED_KEY = 'demo-key'
/** The path of the program, to be run by Node. It prints `identity ready` once it listens. */
export const EMULATOR_MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
