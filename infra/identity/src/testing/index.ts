/** The emulator's process for tests, and a client that calls it like the SDK. */
export { startEmulator, type RunningEmulator } from './running-emulator.ts'
export { createClient, type IdentityClient } from './client.ts'
