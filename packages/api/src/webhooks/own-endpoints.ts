/** The webhook endpoints of a user: created, changed and removed, each only by its owner. */
import { randomBytes } from 'node:crypto'
import {
  DocweaveError,
  webhookLimits,
  type DocumentStore,
  type WebhookEndpoint,
  type WebhookWithSecret,
} from '@docweave/contract'
import {
  changeEndpoint,
  endpointViewOf,
  listEndpoints,
  readEndpoint,
  secretContext,
  webhooks,
  writeEndpoint,
  type StoredEndpoint,
} from '@docweave/jobs/webhooks'
import type { ApiServices } from '../services.ts'

/** A new secret: 256 bits, in the format of the Standard Webhooks specification. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The most secrets of an endpoint, with the current one: each makes the signature header longer. */
const mostSecrets = 5

/** Stores a new endpoint. Throws `WEBHOOKS_TOO_MANY`. */
export async function addEndpoint(
  { documents, sealer }: Pick<ApiServices, 'documents' | 'sealer'>,
  owner: string,
  given: Pick<WebhookEndpoint, 'url' | 'name' | 'events' | 'includeFileNames'>,
): Promise<WebhookWithSecret> {
  if ((await listEndpoints(documents, owner)).length >= webhookLimits.endpoints)
    throw new DocweaveError('WEBHOOKS_TOO_MANY', { limit: webhookLimits.endpoints })
  const id = randomBytes(16).toString('hex')
  const secret = newSecret()
  const stored: StoredEndpoint = {
    ...given,
    id,
    owner,
    createdAt: Date.now(),
    secrets: [{ sealed: sealer.seal(secret, secretContext(id)) }],
  }
  await writeEndpoint(documents, stored)
  return { endpoint: endpointViewOf(stored), secret }
}

/** Reads an endpoint of `owner`; throws `WEBHOOK_NOT_FOUND`, also for one of another user. */
export async function readOwnEndpoint(documents: DocumentStore, owner: string, id: string): Promise<StoredEndpoint> {
  const found = await readEndpoint(documents, id)
  if (found?.owner !== owner) throw new DocweaveError('WEBHOOK_NOT_FOUND')
  return found
}

/** Changes an endpoint of `owner` atomically; throws `WEBHOOK_NOT_FOUND`, also for one of another user. */
export async function changeOwnEndpoint(
  documents: DocumentStore,
  owner: string,
  id: string,
  change: (endpoint: StoredEndpoint) => StoredEndpoint,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(documents, id, (found) => (found.owner === owner ? change(found) : undefined))
  if (changed?.owner !== owner) throw new DocweaveError('WEBHOOK_NOT_FOUND')
  return endpointViewOf(changed)
}

/** Removes an endpoint of `owner` with its secrets. Its deliveries stay in the list until they expire; pending ones end. */
export async function removeOwnEndpoint(documents: DocumentStore, owner: string, id: string): Promise<void> {
  await readOwnEndpoint(documents, owner, id)
  await documents.delete(webhooks, id)
}

/**
 * Gives an endpoint of `owner` a new secret. The old ones also sign for `overlap` ms from now, but no secret longer than it was to sign
 * before.
 */
export async function rotateSecret(
  { documents, sealer }: Pick<ApiServices, 'documents' | 'sealer'>,
  owner: string,
  id: string,
  overlap: number,
): Promise<WebhookWithSecret> {
  const secret = newSecret()
  const now = Date.now()
  const endpoint = await changeOwnEndpoint(documents, owner, id, (found) => ({
    ...found,
    secrets: [
      { sealed: sealer.seal(secret, secretContext(id)) },
      ...found.secrets
        .map(({ sealed, until = Number.POSITIVE_INFINITY }) => ({ sealed, until: Math.min(until, now + overlap) }))
        .filter(({ until }) => until > now),
    ].slice(0, mostSecrets),
  }))
  return { endpoint, secret }
}

/** Throws `WEBHOOK_NOT_FOUND` unless all endpoints are of `owner`. Returns their ids, each once. */
export async function ownEndpointIds(
  documents: DocumentStore,
  owner: string,
  ids: readonly string[],
): Promise<string[]> {
  const distinct = [...new Set(ids)]
  await Promise.all(distinct.map((id) => readOwnEndpoint(documents, owner, id)))
  return distinct
}
