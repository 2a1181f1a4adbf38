/**
 * Firebase's SDK, with no more of it than is used: fetched when somebody signs in or out, changes their account, or has a session
 * to take up again.
 */
import { initializeApp } from 'firebase/app'
import { browserLocalPersistence, connectAuthEmulator, initializeAuth, type Auth } from 'firebase/auth'
import { IdentityFailure } from './identity-failure.ts'
import { readIdentity } from './read-identity.ts'

let opened: Promise<Auth> | undefined

async function open(): Promise<Auth> {
  const settings = await readIdentity().catch(() => {
    throw new IdentityFailure('network-request-failed')
  })
  if (!settings) throw new IdentityFailure('invalid-api-key')
  const { emulator, providers: _, challengeKey: __, ...options } = settings
  const auth = initializeAuth(initializeApp(options), { persistence: browserLocalPersistence })
  // The emulator is behind this site's own address; that it is one, our own pages say.
  if (emulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  auth.languageCode = document.documentElement.lang
  await auth.authStateReady()
  return auth
}

/** Gives the SDK once it knows who it kept. Throws `IdentityFailure`; a failed start is tried again at the next call. */
export const openIdentity = (): Promise<Auth> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  }))
