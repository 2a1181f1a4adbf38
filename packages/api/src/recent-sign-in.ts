/** Whether a user has just signed in. */
import { DocweaveError, type SignedInUser } from '@docweave/contract'

/** Maximum age of the sign-in, in ms. */
const freshMilliseconds = 5 * 60_000

/**
 * Protects what outlasts a session: finding a signed-in browser must not be enough to delete the account, or to take away an API key that
 * opens it from anywhere.
 *
 * @throws DocweaveError `SIGN_IN_AGAIN` when the last sign-in was more than five minutes ago
 */
export function assertRecentSignIn({ signedInAt }: Pick<SignedInUser, 'signedInAt'>, now: number): void {
  if (now - signedInAt > freshMilliseconds) throw new DocweaveError('SIGN_IN_AGAIN')
}
