/** A session that ran out, of somebody whom the SDK still knows: made anew. Fetched on demand. */
import { signOut } from 'firebase/auth'
import { failureOf } from '../failures/failure-of.ts'
import { openIdentity } from './identity.ts'
import type { PageUser } from './page-user.ts'
import { openSession } from './session.ts'

/**
 * Gives who is signed in again; `undefined` when the provider knows them no more, or this site has shut them out. Throws when it
 * cannot be told: whoever it was stays in the storage for the next time.
 */
export async function resumeSession(): Promise<PageUser | undefined> {
  const auth = await openIdentity()
  if (!auth.currentUser) return undefined
  try {
    return await openSession(auth.currentUser)
  } catch (error) {
    if (failureOf(error).code !== 'SIGNED_OUT') throw error
    await signOut(auth)
    return undefined
  }
}
