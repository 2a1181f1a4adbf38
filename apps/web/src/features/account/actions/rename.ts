/** What somebody calls themselves, told to the identity provider: every page of theirs has it from there. */
import { updateProfile } from 'firebase/auth'
import type { Account } from '../account.ts'
import { openIdentity } from '../identity.ts'
import { takeIn } from '../signed-in.ts'

/** An empty name takes it back. Does nothing in a browser where nobody gave a password. */
export async function rename(account: Account, name: string): Promise<void> {
  const { currentUser } = await openIdentity()
  if (!currentUser) return
  await updateProfile(currentUser, { displayName: name })
  // The session is made of a token that has the new name.
  await currentUser.getIdToken(true)
  await takeIn(currentUser, account)
}
