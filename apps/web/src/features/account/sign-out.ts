/** Signing out, here and in all tabs. Fetched on demand. */
import { signOut } from 'firebase/auth'
import { openIdentity } from './identity.ts'
import { closeSession } from './session.ts'
import { tellTabs } from './tabs.ts'

/** Ends the session, has the SDK forget its user, and tells the other tabs. */
export async function signOutEverywhere(): Promise<void> {
  await closeSession()
  await signOut(await openIdentity())
  tellTabs(undefined)
}
