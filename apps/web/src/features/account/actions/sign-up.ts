/**
 * Sign-up by a link that is mailed to the address: the response is the same for every address, so that it reveals no accounts, and the link
 * proves that the user owns the address.
 */
import {
  getAdditionalUserInfo,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  updatePassword,
  updateProfile,
  type User,
} from 'firebase/auth'
import type { Account } from '../account.ts'
import { openIdentity } from '../identity.ts'
import { signInWithPassword } from './sign-in.ts'

const key = 'docweave-sign-up'

/** The address that this browser last requested a link for. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function remember(email: string): void {
  try {
    if (email) localStorage.setItem(key, email)
    else localStorage.removeItem(key)
  } catch {
    // Then the linked page asks for it.
  }
}

/** Sends the link. `page` is its target if the project has no custom action URL. */
export async function sendSignUpLink(email: string, page: string): Promise<void> {
  const auth = await openIdentity()
  await sendSignInLinkToEmail(auth, email, { url: location.origin + page, handleCodeInApp: true })
  remember(email)
}

/** Uses the link's code for its address. The account is new, or existed already. */
export async function openSignUpLink(email: string, code: string): Promise<{ user: User; isNew: boolean }> {
  const auth = await openIdentity()
  const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: auth.config.apiKey })
  const credential = await signInWithEmailLink(auth, email, `${location.origin}/account-action?${query}`)
  remember('')
  return { user: credential.user, isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false }
}

/** Sets the new account's password and name, and signs in. */
export async function completeSignUp(
  account: Account,
  user: User,
  { password, name }: { password: string; name: string },
): Promise<void> {
  await updatePassword(user, password)
  if (name) await updateProfile(user, { displayName: name })
  // A new password ends earlier sessions.
  await signInWithPassword(account, { email: user.email ?? '', password })
}
