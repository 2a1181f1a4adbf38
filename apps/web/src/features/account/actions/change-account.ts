/**
 * Changes of an account: e-mail address, password, deletion, and the codes that verify an address. Permanent changes ask for the password
 * again, in case the device was left unattended.
 */
import {
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
  applyActionCode,
  checkActionCode,
  sendEmailVerification,
  type User,
} from 'firebase/auth'
import { createApiClient } from '../../api/client.ts'
import type { Account } from '../account.ts'
import { identityCodeOf, IdentityFailure } from '../identity-failure.ts'
import { openIdentity, takeIn } from '../identity.ts'
import { closeSession, openSession } from '../session.ts'
import { tellTabs } from '../tabs.ts'
import { signInWithPassword } from './sign-in.ts'

/** Signs in again with the password: also if the site has a session but the SDK has no user. */
export async function confirmPassword(email: string, password: string): Promise<User> {
  return (await signInWithEmailAndPassword(await openIdentity(), email, password)).user
}

/** The SDK's user, if it is the page's user: required to link a provider. */
export async function currentUser(userId: string): Promise<User | null> {
  const { currentUser: known } = await openIdentity()
  return known?.uid === userId ? known : null
}

/** Sends a link to the new address, which takes effect when it is opened. An address that is already in use is not revealed. */
export async function changeEmail(user: User, email: string, page: string): Promise<void> {
  try {
    await verifyBeforeUpdateEmail(user, email, { url: location.origin + page })
  } catch (error) {
    if (identityCodeOf(error) !== 'email-already-in-use') throw error
  }
}

/** Sets the new password. That ends all sessions, so this one is created again. */
export async function changePassword(account: Account, user: User, password: string): Promise<void> {
  await updatePassword(user, password)
  await signInWithPassword(account, { email: user.email ?? '', password })
}

/** Deletes the account with all its data, and signs out. `user` must have signed in recently. */
export async function deleteAccount(account: Account, user: User): Promise<void> {
  await openSession(user)
  await createApiClient().account.remove.mutate()
  await signOut(await openIdentity())
  await closeSession()
  account.setUser(undefined)
  tellTabs(undefined)
}

/** The current address, and whether its owner has to sign in again. */
export interface UsedCode {
  email: string
  signedOut: boolean
}

/**
 * Uses a code that verifies an address, completes its change, or reverts one. A changed address ends all sessions: the user signed in here
 * is updated or signed out.
 */
export async function applyEmailCode(account: Account, code: string): Promise<UsedCode> {
  const auth = await openIdentity()
  const { data } = await checkActionCode(auth, code)
  await applyActionCode(auth, code)
  const email = data.email ?? ''
  if (!auth.currentUser) return { email, signedOut: false }
  try {
    await auth.currentUser.reload()
    await auth.currentUser.getIdToken(true)
    await takeIn(auth.currentUser, account)
    return { email, signedOut: false }
  } catch (error) {
    if (identityCodeOf(error) === 'network-request-failed') throw error
    await signOut(auth)
    await closeSession()
    account.setUser(undefined)
    tellTabs(undefined)
    return { email, signedOut: true }
  }
}

/** Sends the verification mail. Throws `requires-recent-login` if the SDK has no user. */
export async function sendVerificationMail(page: string): Promise<void> {
  const { currentUser } = await openIdentity()
  if (!currentUser) throw new IdentityFailure('requires-recent-login')
  await sendEmailVerification(currentUser, { url: location.origin + page })
}
