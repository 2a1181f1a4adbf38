/** Firebase's SDK, reduced to what is used: loaded when a user signs in or out, changes the account, or has a session to restore. */
import { initializeApp } from 'firebase/app'
import { browserLocalPersistence, connectAuthEmulator, initializeAuth, type Auth, type User } from 'firebase/auth'
import type { Account, PageUser } from './account.ts'
import { IdentityFailure } from './identity-failure.ts'
import { readIdentity } from './read-identity.ts'
import { openSession } from './session.ts'
import { tellTabs } from './tabs.ts'

let opened: Promise<Auth> | undefined

async function open(): Promise<Auth> {
  const settings = await readIdentity().catch(() => {
    throw new IdentityFailure('network-request-failed')
  })
  if (!settings) throw new IdentityFailure('invalid-api-key')
  const { emulator, providers: _, trialProviders: __, challengeKey: ___, ...options } = settings
  const auth = initializeAuth(initializeApp(options), { persistence: browserLocalPersistence })
  // The emulator is behind this site's own origin; the SDK's warning is off, because our pages show their own.
  if (emulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  auth.languageCode = document.documentElement.lang
  await auth.authStateReady()
  return auth
}

/** Returns the SDK once its stored user is restored. Throws `IdentityFailure`; a failed start is retried at the next call. */
export const openIdentity = (): Promise<Auth> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  }))

/** After every sign-in: creates the session, updates the page's account, and notifies the other tabs. Throws what `openSession` throws. */
export async function takeIn(user: User, account: Account): Promise<PageUser> {
  const signedIn = await openSession(user)
  account.setUser(signedIn)
  tellTabs(signedIn)
  return signedIn
}
