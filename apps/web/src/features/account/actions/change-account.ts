/** What changes an account for good. Each asks for the password again, because a device may be left alone. */
import { signInWithEmailAndPassword, signOut, updatePassword, verifyBeforeUpdateEmail, type User } from 'firebase/auth'
import { createApiClient } from '../../api/client.ts'
import type { Account } from '../account.ts'
import { identityCodeOf } from '../identity-failure.ts'
import { openIdentity } from '../identity.ts'
import { closeSession, openSession } from '../session.ts'
import { tellTabs } from '../tabs.ts'
import { signInWithPassword } from './sign-in.ts'

/** Signs in anew with the password: also where the session is known to this site but the SDK knows nobody. */
export async function confirmPassword(email: string, password: string): Promise<User> {
  return (await signInWithEmailAndPassword(await openIdentity(), email, password)).user
}

/** Whom the SDK knows, when it is the page's user: without that nothing can be connected. */
export async function currentUser(userId: string): Promise<User | null> {
  const { currentUser: known } = await openIdentity()
  return known?.uid === userId ? known : null
}

/** Sends a link to the new address; it changes once that is opened. That it is somebody's already is not told. */
export async function changeEmail(user: User, email: string, page: string): Promise<void> {
  try {
    await verifyBeforeUpdateEmail(user, email, { url: location.origin + page })
  } catch (error) {
    if (identityCodeOf(error) !== 'email-already-in-use') throw error
  }
}

/** Sets the new password. All sessions end, and this one is made anew. */
export async function changePassword(account: Account, user: User, password: string): Promise<void> {
  await updatePassword(user, password)
  await signInWithPassword(account, { email: user.email ?? '', password })
}

/** Deletes the account with all that is kept of it, and signs out. `user` has signed in just now. */
export async function deleteAccount(account: Account, user: User): Promise<void> {
  await openSession(user)
  await createApiClient().account.remove.mutate()
  await signOut(await openIdentity())
  await closeSession()
  account.setUser(undefined)
  tellTabs(undefined)
}
