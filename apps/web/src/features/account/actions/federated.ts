/** Sign-in through a federated provider: in a 500 × 600 pop-up, or by redirect if pop-ups are blocked. */
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
import { openIdentity, takeIn } from '../identity.ts'

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

/** An account with the same address exists: after signing in to it, `credential` can be linked. */
export interface ToConnect {
  email: string
  credential: OAuthCredential
}

export type FederatedEnd = 'signed-in' | ToConnect

/** Returns what an error asks to be linked; rethrows other errors. */
function toConnect(error: unknown): ToConnect {
  const credential = error instanceof FirebaseError ? OAuthProvider.credentialFromError(error) : null
  const email: unknown = error instanceof FirebaseError ? error.customData?.email : undefined
  if (identityCodeOf(error) !== 'account-exists-with-different-credential' || !credential || typeof email !== 'string')
    throw error
  return { email, credential }
}

/** Opens a pop-up; if that is blocked, redirects away from this page and never resolves. */
async function askProvider(auth: Auth, provider: AuthProvider): Promise<User> {
  try {
    return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
  } catch (error) {
    if (identityCodeOf(error) !== 'popup-blocked') throw error
    return signInWithRedirect(auth, provider, browserPopupRedirectResolver)
  }
}

/** Initializes the SDK, so that a click need not wait for it. */
export const prepare = async (): Promise<void> => void (await openIdentity())

/** Signs in through the provider, or returns what must be linked first. */
export async function signInWithProvider(account: Account, provider: FederatedProvider): Promise<FederatedEnd> {
  try {
    await takeIn(await askProvider(await openIdentity(), makers[provider]()), account)
    return 'signed-in'
  } catch (error) {
    return toConnect(error)
  }
}

/** Completes a redirect sign-in; `undefined` if there was none. */
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

/** Reauthenticates with the provider. Throws `invalid-credential` if it is another user. */
export async function confirmWithProvider(userId: string, provider: FederatedProvider): Promise<User> {
  const { user } = await signInWithPopup(await openIdentity(), makers[provider](), browserPopupRedirectResolver)
  if (user.uid !== userId) throw new IdentityFailure('invalid-credential')
  return user
}

/** Links the provider to the user. */
export const connectProvider = async (user: User, provider: FederatedProvider): Promise<User> =>
  (await linkWithPopup(user, makers[provider](), browserPopupRedirectResolver)).user

/** Unlinks the provider. */
export const disconnectProvider = (user: User, provider: FederatedProvider): Promise<User> => unlink(user, provider)
