/** Signing out, here and in all tabs, or on all devices. Fetched on demand. */
import { signOut } from 'firebase/auth'
import { openIdentity } from './identity.ts'
import { closeAllSessions, closeSession } from './session.ts'
import { tellTabs } from './tabs.ts'

/** Has the SDK forget its user, and tells the other tabs. */
async function forgetUser(): Promise<void> {
  await signOut(await openIdentity())
  tellTabs(undefined)
}

/** Ends this browser's session. */
export async function signOutHere(): Promise<void> {
  await closeSession()
  await forgetUser()
}

/** Ends every session of the user, this browser's among them. */
export async function signOutAllDevices(): Promise<void> {
  await closeAllSessions()
  await forgetUser()
}
