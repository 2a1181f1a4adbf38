/** Stores the display name at the identity provider: all of the user's pages read it from there. */
import { updateProfile } from 'firebase/auth'
import type { Account } from '../account.ts'
import { openIdentity, takeIn } from '../identity.ts'

/** An empty name removes it. Does nothing in a browser where the SDK has no user. */
export async function rename(account: Account, name: string): Promise<void> {
  const { currentUser } = await openIdentity()
  if (!currentUser) return
  await updateProfile(currentUser, { displayName: name })
  // The session is created from a token, which must have the new name.
  await currentUser.getIdToken(true)
  await takeIn(currentUser, account)
}
