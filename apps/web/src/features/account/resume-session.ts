/** Restores an expired session of a user whom the SDK still knows. Loaded on demand. */
import { signOut } from 'firebase/auth'
import { failureFrom } from '../failures/failure-of.ts'
import { openIdentity } from './identity.ts'
import type { PageUser } from './account.ts'
import { openSession } from './session.ts'

/**
 * Returns the restored user; `undefined` if the provider no longer knows the user, or this site has blocked the account. Throws if that is
 * unknown: the SDK's user stays stored for the next attempt.
 */
export async function resumeSession(): Promise<PageUser | undefined> {
  const auth = await openIdentity()
  if (!auth.currentUser) return undefined
  try {
    return await openSession(auth.currentUser)
  } catch (error) {
    if (failureFrom(error).code !== 'SIGNED_OUT') throw error
    await signOut(auth)
    return undefined
  }
}
