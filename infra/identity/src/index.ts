/** What others need to reach the emulator: it is a process of its own, so nothing here loads it. */
import { fileURLToPath } from 'node:url'

/** The project it plays. Google's tools take nothing that begins with `demo-` for a real one. */
export const EMULATED_PROJECT = 'demo-docweave'
/** Any key will do; this is the one our pages and links have. */
export const EMULATED_KEY = 'demo-key'
/** The process's file, to be run by Node: it prints `identity ready` once it listens. */
export const EMULATOR_MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
