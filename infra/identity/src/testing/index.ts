/** The emulator's process for tests, and a visitor who speaks to it as the SDK does. */
export { startEmulator, type RunningEmulator } from './running-emulator.ts'
export { createClient, type IdentityClient } from './client.ts'
