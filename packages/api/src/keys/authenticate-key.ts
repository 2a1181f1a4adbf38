/** Finds the caller of a request with an API key. */
import { DocweaveError, type SignedInUser } from '@docweave/contract'
import { isBeingDeleted } from '@docweave/jobs'
import { findKeyBySecret, isKeySecret, isServiceKey, noteKeyUsed, type KeyRecord } from '@docweave/jobs/api-keys'
import type { ApiServices, GrantedKey, KeyCaller } from '../services.ts'
import { visitorIds } from '../visitor-ids.ts'
import { auditNetwork, isInNetworks } from './key-network.ts'
import { recordKeyUse } from './record-key-use.ts'

type Services = Pick<ApiServices, 'documents' | 'identity' | 'log'>

/** The user of an operator's key. It has no account, no address and no session. */
const serviceUser = (id: string): SignedInUser => ({ id, email: '', emailVerified: false, signedInAt: 0 })

/**
 * Returns the owner of a key. An account's key ends with the account: it is refused from the moment that the deletion of the account is
 * requested, and, like a session, within five minutes after the identity provider has disabled or deleted the user: whoever disables an
 * account means all of it. Signing out everywhere and changing the password leave keys as they are, because programs depend on them; the
 * owner revokes those. While the identity provider cannot be reached, the answer is `SERVICE_UNAVAILABLE`, as for a session.
 */
async function ownerOf(
  { documents, identity }: Services,
  { key, owner }: { key: string; owner: string },
): Promise<SignedInUser | undefined> {
  const [isGone, user] = await Promise.all([
    isBeingDeleted({ documents }, owner),
    isServiceKey({ id: key, owner })
      ? serviceUser(owner)
      : identity.userOfId(owner).catch((error: unknown) => {
          if (error instanceof DocweaveError && error.code === 'SIGNED_OUT') return undefined
          throw DocweaveError.from(error, 'SERVICE_UNAVAILABLE')
        }),
  ])
  return isGone ? undefined : user
}

/** Refuses a valid key that may not be used now or from here; its owner finds the refusal in the trail. */
function refusalOf({ expiresAt, networks }: KeyRecord, address: string, now: number): DocweaveError | undefined {
  if (expiresAt !== undefined && expiresAt <= now) return new DocweaveError('KEY_EXPIRED')
  if (networks && !isInNetworks(address, networks))
    return new DocweaveError('KEY_NOT_ALLOWED', { network: auditNetwork(address) || 'unknown' })
  return undefined
}

const grantOf = (key: KeyRecord): GrantedKey => ({
  id: key.id,
  byOperator: isServiceKey(key),
  ...(key.tools ? { tools: key.tools } : {}),
  ...(key.perMinute === undefined ? {} : { perMinute: key.perMinute }),
})

/**
 * Returns the caller that a secret identifies: the key's owner with the visitor id of the account, so that jobs and limits are the
 * account's. `user.signedInAt` is 0: a key is no recent sign-in. The caller of this function applies `perMinute`, and records the request
 * with `recordKeyUse`.
 *
 * @param secret as the request has it; any text
 * @param address of the client, as `clientOf` of the trusted proxies returns it
 * @throws DocweaveError `KEY_INVALID`, `KEY_EXPIRED`, `KEY_NOT_ALLOWED` (params: `network`, that of the address), `SERVICE_UNAVAILABLE`
 */
export async function authenticateKey(services: Services, secret: string, address: string): Promise<KeyCaller> {
  const { documents, log } = services
  const now = Date.now()
  if (!isKeySecret(secret)) throw new DocweaveError('KEY_INVALID')
  const found = await findKeyBySecret(documents, secret, now, (pointer) => ownerOf(services, pointer))
  if (!found?.beside) throw new DocweaveError('KEY_INVALID')
  const { key, beside: user } = found
  const refusal = refusalOf(key, address, now)
  if (refusal) {
    recordKeyUse(services, {
      key: key.id,
      action: 'authenticate',
      address,
      code: refusal.code,
      status: refusal.code === 'KEY_EXPIRED' ? 401 : 403,
    })
    throw refusal
  }
  void noteKeyUsed(documents, key, now).catch((error: unknown) =>
    log.error('the time of use of an API key was not stored', { error }),
  )
  const { ofAccount } = await visitorIds(documents)
  return { visitor: ofAccount(user.id), user, key: grantOf(key) }
}
