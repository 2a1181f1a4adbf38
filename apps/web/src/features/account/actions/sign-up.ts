/**
 * Signing up by a link that is sent to the address: the same answer for every address, so nobody learns who has an account, and
 * whoever has one now owns the address.
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

/** The address that a link was sent to from this browser. */
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
    // The page that the link opens asks for it then.
  }
}

/** Sends the link. `page` is where it leads when the project has no page of its own set for codes. */
export async function sendSignUpLink(email: string, page: string): Promise<void> {
  const auth = await openIdentity()
  await sendSignInLinkToEmail(auth, email, { url: location.origin + page, handleCodeInApp: true })
  remember(email)
}

/** Opens the link's code for its address. The account is new, or it was there already. */
export async function openSignUpLink(email: string, code: string): Promise<{ user: User; isNew: boolean }> {
  const auth = await openIdentity()
  const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: auth.config.apiKey })
  const credential = await signInWithEmailLink(auth, email, `${location.origin}/account-action?${query}`)
  remember('')
  return { user: credential.user, isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false }
}

/** Gives the new account its password and name, and signs in. */
export async function completeSignUp(
  account: Account,
  user: User,
  { password, name }: { password: string; name: string },
): Promise<void> {
  await updatePassword(user, password)
  if (name) await updateProfile(user, { displayName: name })
  // A new password ends what was signed in before it.
  await signInWithPassword(account, { email: user.email ?? '', password })
}
