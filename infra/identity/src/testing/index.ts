/** The emulator's process for tests, and a client that calls it like the SDK. */
export { startEmulator, type RunningEmulator, createClient, type IdentityClient } from './running-emulator.ts'
