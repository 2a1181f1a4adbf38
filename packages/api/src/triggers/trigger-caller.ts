/** Finds the caller that acts for a trigger: its owner, as long as the trigger and the account may start jobs. */
import { timingSafeEqual } from 'node:crypto'
import { DocweaveError } from '@docweave/contract'
import { digestOfSecret, isSecret } from '@docweave/jobs/api-keys'
import { readTrigger, type StoredTrigger } from '@docweave/jobs/triggers'
import { ownerOf } from '../keys/key-owner.ts'
import { recordKeyUse } from '../keys/record-key-use.ts'
import type { ApiServices, KeyCaller } from '../services.ts'
import { visitorIds } from '../visitor-ids.ts'

type Services = Pick<ApiServices, 'documents' | 'identity' | 'log'>

/** The most requests of a trigger's address in a minute; they also count against the account's limit. */
export const triggerRequestsPerMinute = 60

/**
 * Returns the caller that acts for a trigger: its owner with the visitor id of the account, so that jobs and limits are the account's. The
 * trigger is like an API key that may start this pipeline only.
 *
 * @throws DocweaveError `TRIGGER_NOT_FOUND` when its account is disabled or being deleted, `SERVICE_UNAVAILABLE`
 */
export async function callerOfTrigger(services: Services, trigger: StoredTrigger): Promise<KeyCaller> {
  const { id, name, owner } = trigger
  const user = await ownerOf(services, { owner })
  if (!user) throw new DocweaveError('TRIGGER_NOT_FOUND')
  const { ofAccount } = await visitorIds(services.documents)
  return {
    visitor: ofAccount(owner),
    user,
    key: { id, byOperator: false, perMinute: triggerRequestsPerMinute },
    trigger: { id, name },
  }
}

function isSecretOf({ secretDigest }: StoredTrigger, secret: string): boolean {
  if (secretDigest === undefined) return false
  const [own, given] = [Buffer.from(secretDigest), Buffer.from(digestOfSecret(secret))]
  return own.length === given.length && timingSafeEqual(own, given)
}

/**
 * Returns the caller of a request to a webhook trigger's address.
 *
 * @param id as the address has it; any text
 * @param secret as the address has it; any text
 * @param address of the client, for the trail
 * @throws DocweaveError `TRIGGER_NOT_FOUND`, also for a wrong secret, `TRIGGER_PAUSED`, `SERVICE_UNAVAILABLE`
 */
export async function authenticateTrigger(
  services: Services,
  id: string,
  secret: string,
  address: string,
): Promise<KeyCaller> {
  // No store is asked about a text that is no secret.
  const trigger = isSecret('dwt_', secret) ? await readTrigger(services.documents, id) : undefined
  if (!trigger || !isSecretOf(trigger, secret)) throw new DocweaveError('TRIGGER_NOT_FOUND')
  if (trigger.paused) {
    recordKeyUse(services, { key: id, action: 'authenticate', address, code: 'TRIGGER_PAUSED', status: 409 })
    throw new DocweaveError('TRIGGER_PAUSED')
  }
  return callerOfTrigger(services, trigger)
}
