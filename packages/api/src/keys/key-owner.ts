/** Finds the owner of a key or token, and whether it may still be used. */
import { DocweaveError, type SignedInUser } from '@docweave/contract'
import { isBeingDeleted } from '@docweave/jobs'
import { isServiceKey } from '@docweave/jobs/api-keys'
import type { ApiServices } from '../services.ts'

/** The user of an operator's key. It has no account, no address and no session. */
const serviceUser = (id: string): SignedInUser => ({ id, email: '', emailVerified: false, signedInAt: 0 })

/**
 * Returns the owner of a key, or of an access token, which has no `key`. An account's key ends with the account: it is refused from the
 * moment that the deletion of the account is requested, and, like a session, within five minutes after the identity provider has disabled or
 * deleted the user: whoever disables an account means all of it. Signing out everywhere and changing the password leave keys as they are,
 * because programs depend on them; the owner revokes those. While the identity provider cannot be reached, the answer is
 * `SERVICE_UNAVAILABLE`, as for a session.
 */
export async function ownerOf(
  { documents, identity }: Pick<ApiServices, 'documents' | 'identity'>,
  { key, owner }: { key?: string; owner: string },
): Promise<SignedInUser | undefined> {
  const [isGone, user] = await Promise.all([
    isBeingDeleted({ documents }, owner),
    key !== undefined && isServiceKey({ id: key, owner })
      ? serviceUser(owner)
      : identity.userOfId(owner).catch((error: unknown) => {
          if (error instanceof DocweaveError && error.code === 'SIGNED_OUT') return undefined
          throw DocweaveError.from(error, 'SERVICE_UNAVAILABLE')
        }),
  ])
  return isGone ? undefined : user
}
