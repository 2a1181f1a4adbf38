/** Sign-in by e-mail and password. */
import { linkWithCredential, signInWithEmailAndPassword, type OAuthCredential } from 'firebase/auth'
import type { Account } from '../account.ts'
import { openIdentity } from '../identity.ts'
import { takeIn } from '../signed-in.ts'

/** Signs in; `connect` is a federated credential of the same person, which is then linked. */
export async function signInWithPassword(
  account: Account,
  { email, password }: { email: string; password: string },
  connect?: OAuthCredential,
): Promise<void> {
  const { user } = await signInWithEmailAndPassword(await openIdentity(), email, password)
  if (connect) await linkWithCredential(user, connect)
  await takeIn(user, account)
}
