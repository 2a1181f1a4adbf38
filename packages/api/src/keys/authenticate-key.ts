/** Finds the caller of a request with an API key. */
import { DocweaveError } from '@docweave/contract'
import { findKeyBySecret, isKeySecret, isServiceKey, noteKeyUsed, type KeyRecord } from '@docweave/jobs/api-keys'
import type { ApiServices, GrantedKey, KeyCaller } from '../services.ts'
import { visitorIds } from '../visitor-ids.ts'
import { auditNetwork, isInNetworks } from './key-network.ts'
import { ownerOf } from './key-owner.ts'
import { recordKeyUse } from './record-key-use.ts'

type Services = Pick<ApiServices, 'documents' | 'identity' | 'log'>

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
