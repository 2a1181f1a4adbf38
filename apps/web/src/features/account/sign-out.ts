/** Signs out in all tabs, or on all devices. Loaded on demand. */
import { signOut } from 'firebase/auth'
import { openIdentity } from './identity.ts'
import { closeAllSessions, closeSession } from './session.ts'
import { clearKeptFiles } from '../upload/kept-files.ts'
import { tellTabs } from './tabs.ts'

/** Signs out of the SDK, deletes the files kept in this browser, which others may use next, and notifies the other tabs. */
async function forgetUser(): Promise<void> {
  await clearKeptFiles()
  await signOut(await openIdentity())
  tellTabs(undefined)
}

/** Ends this browser's session. */
export async function signOutHere(): Promise<void> {
  await closeSession()
  await forgetUser()
}

/** Ends all sessions of the user, including this browser's. */
export async function signOutAllDevices(): Promise<void> {
  await closeAllSessions()
  await forgetUser()
}
