/** Codes that verify an e-mail address, complete its change, or revert one. */
import { applyActionCode, checkActionCode, sendEmailVerification, signOut } from 'firebase/auth'
import type { Account } from '../account.ts'
import { IdentityFailure, identityCodeOf } from '../identity-failure.ts'
import { openIdentity } from '../identity.ts'
import { closeSession } from '../session.ts'
import { takeIn } from '../signed-in.ts'
import { tellTabs } from '../tabs.ts'

/** The current address, and whether its owner has to sign in again. */
export interface UsedCode {
  email: string
  signedOut: boolean
}

/** Uses a code. A changed address ends all sessions: the user signed in here is updated or signed out. */
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
