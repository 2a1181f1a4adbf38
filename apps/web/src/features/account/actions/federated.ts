/** Sign-in through a federated provider: in a 500 × 600 pop-up, or by redirect if pop-ups are blocked. */
import { FirebaseError } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  OAuthProvider,
  signInWithCredential,
  signInWithPopup,
  signInWithRedirect,
  unlink,
  type Auth,
  type AuthProvider,
  type OAuthCredential,
  type User,
} from 'firebase/auth'
import type { FederatedProvider } from '@docweave/contract'
import type { Account, PageUser } from '../account.ts'
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

/**
 * Signs in at the emulator as its imitation of a provider. It accepts claims without a signature (firebase.google.com/docs/emulator-suite/connect_auth,
 * "Non-interactive testing").
 */
async function askEmulator(provider: FederatedProvider, email: string): Promise<User> {
  const claims = { sub: `${provider} ${email}`, email, email_verified: true }
  const credential = new OAuthProvider(provider).credential({ idToken: JSON.stringify(claims) })
  return (await signInWithCredential(await openIdentity(), credential)).user
}

/** Signs in for trying out; see `askEmulator`. */
export async function signInForTrial(account: Account, provider: FederatedProvider, email: string): Promise<void> {
  await takeIn(await askEmulator(provider, email), account)
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

/**
 * Reauthenticates with the provider. Throws `invalid-credential` if it is another user.
 *
 * @param trial whether the emulator imitates the provider
 */
export async function confirmWithProvider(
  { id, email }: PageUser,
  provider: FederatedProvider,
  trial: boolean,
): Promise<User> {
  const user = trial
    ? await askEmulator(provider, email)
    : (await signInWithPopup(await openIdentity(), makers[provider](), browserPopupRedirectResolver)).user
  if (user.uid !== id) throw new IdentityFailure('invalid-credential')
  return user
}

/** Links the provider to the user. */
export const connectProvider = async (user: User, provider: FederatedProvider): Promise<User> =>
  (await linkWithPopup(user, makers[provider](), browserPopupRedirectResolver)).user

/** Unlinks the provider. */
export const disconnectProvider = (user: User, provider: FederatedProvider): Promise<User> => unlink(user, provider)
