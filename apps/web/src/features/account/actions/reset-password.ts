/** Requests a password reset, and sets the new password. */
import { confirmPasswordReset, sendPasswordResetEmail, verifyPasswordResetCode } from 'firebase/auth'
import type { Account } from '../account.ts'
import { identityCodeOf } from '../identity-failure.ts'
import { openIdentity } from '../identity.ts'
import { signInWithPassword } from './sign-in.ts'

/** Sends the mail; whether the account exists is not revealed. */
export async function sendResetMail(email: string, page: string): Promise<void> {
  const auth = await openIdentity()
  try {
    await sendPasswordResetEmail(auth, email, { url: location.origin + page })
  } catch (error) {
    if (identityCodeOf(error) !== 'user-not-found') throw error
  }
}

/** Returns the address that a code was sent to. */
export const emailOfResetCode = async (code: string): Promise<string> =>
  verifyPasswordResetCode(await openIdentity(), code)

/** Sets the new password and signs in with it. */
export async function resetPassword(
  account: Account,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  await confirmPasswordReset(await openIdentity(), code, password)
  await signInWithPassword(account, { email, password })
}
