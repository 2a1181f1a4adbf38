/** Signing in through another provider: in a window of 500 × 600, or on a page of its own where windows are blocked. */
import { FirebaseError } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  unlink,
  type Auth,
  type AuthProvider,
  type OAuthCredential,
  type User,
} from 'firebase/auth'
import type { FederatedProvider } from '@docweave/contract'
import type { Account } from '../account.ts'
import { IdentityFailure, identityCodeOf } from '../identity-failure.ts'
import { openIdentity } from '../identity.ts'
import { takeIn } from '../signed-in.ts'

const makers: Record<FederatedProvider, () => AuthProvider> = {
  'google.com': () => new GoogleAuthProvider(),
  'github.com': () => new GithubAuthProvider(),
  'apple.com': () => {
    const apple = new OAuthProvider('apple.com')
    apple.addScope('email')
    apple.addScope('name')
    return apple
  },
}

/** Somebody with an account of the same address: once they have signed in to it, `credential` can be connected. */
export interface ToConnect {
  email: string
  credential: OAuthCredential
}

export type FederatedEnd = 'signed-in' | ToConnect

/** What an error asks to be connected; throws the error where it is another one. */
function toConnect(error: unknown): ToConnect {
  const credential = error instanceof FirebaseError ? OAuthProvider.credentialFromError(error) : null
  const email: unknown = error instanceof FirebaseError ? error.customData?.email : undefined
  if (identityCodeOf(error) !== 'account-exists-with-different-credential' || !credential || typeof email !== 'string')
    throw error
  return { email, credential }
}

/** In a window; where the browser blocks windows this page is left, and nothing comes back. */
async function askProvider(auth: Auth, provider: AuthProvider): Promise<User> {
  try {
    return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
  } catch (error) {
    if (identityCodeOf(error) !== 'popup-blocked') throw error
    return signInWithRedirect(auth, provider, browserPopupRedirectResolver)
  }
}

/** Makes the SDK ready, so that a click need not wait for it. */
export const prepare = async (): Promise<void> => void (await openIdentity())

/** Signs in through the provider, or tells what is to be connected first. */
export async function signInWithProvider(account: Account, provider: FederatedProvider): Promise<FederatedEnd> {
  try {
    await takeIn(await askProvider(await openIdentity(), makers[provider]()), account)
    return 'signed-in'
  } catch (error) {
    return toConnect(error)
  }
}

/** Goes on after the provider's page led back here; `undefined` when nobody signed in there. */
export async function finishRedirect(account: Account): Promise<FederatedEnd | undefined> {
  try {
    const credential = await getRedirectResult(await openIdentity(), browserPopupRedirectResolver)
    if (!credential) return undefined
    await takeIn(credential.user, account)
    return 'signed-in'
  } catch (error) {
    return toConnect(error)
  }
}

/** Has the provider say once more who somebody is. Throws `invalid-credential` when it is somebody else. */
export async function confirmWithProvider(userId: string, provider: FederatedProvider): Promise<User> {
  const { user } = await signInWithPopup(await openIdentity(), makers[provider](), browserPopupRedirectResolver)
  if (user.uid !== userId) throw new IdentityFailure('invalid-credential')
  return user
}

/** Adds the provider to the ways in which the user signs in. */
export const connectProvider = async (user: User, provider: FederatedProvider): Promise<User> =>
  (await linkWithPopup(user, makers[provider](), browserPopupRedirectResolver)).user

/** Takes it away again. */
export const disconnectProvider = (user: User, provider: FederatedProvider): Promise<User> => unlink(user, provider)
