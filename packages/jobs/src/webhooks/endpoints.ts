/** The stored webhook endpoints: documents by id, with their owner and their encrypted secrets. */
import { WebhookEndpoint, webhookLimits, type DocumentStore, type SecretSealer } from '@docweave/contract'
import { z } from 'zod'
import { ownedBy, ownedKey } from '../ownership.ts'

/** The collection of endpoints. */
export const webhooks = 'webhooks'

/** An endpoint as it is stored. The first secret is the current one; the others are replaced ones, which sign until their end. */
export const StoredEndpoint = WebhookEndpoint.extend({
  owner: z.string(),
  secrets: z.array(z.object({ sealed: z.string(), until: z.number().optional() })).min(1),
})
export type StoredEndpoint = z.infer<typeof StoredEndpoint>

/** The context with which an endpoint's secrets are sealed. */
export const secretContext = (endpointId: string): string => `webhook ${endpointId}`

const toDocument = (endpoint: StoredEndpoint) => ({
  ...endpoint,
  owned: ownedKey(endpoint.owner, endpoint.createdAt, endpoint.id),
})

/** Returns the endpoint without owner and secrets (zod strips fields that the schema does not name). */
export const endpointViewOf = (endpoint: StoredEndpoint): WebhookEndpoint => WebhookEndpoint.parse(endpoint)

export async function writeEndpoint(documents: DocumentStore, endpoint: StoredEndpoint): Promise<void> {
  await documents.set(webhooks, endpoint.id, toDocument(endpoint))
}

/** Reads an endpoint without an access check; `undefined` when there is none. */
export async function readEndpoint(documents: DocumentStore, id: string): Promise<StoredEndpoint | undefined> {
  return StoredEndpoint.safeParse(await documents.get(webhooks, id)).data
}

/** Lists an owner's endpoints, newest first. */
export async function listEndpoints(documents: DocumentStore, owner: string): Promise<StoredEndpoint[]> {
  // Two requests at the same time may exceed the limit by one.
  const limit = webhookLimits.endpoints * 2
  const found = await documents.query(webhooks, ownedBy(owner), { limit, descending: true })
  return found.flatMap(({ document }) => StoredEndpoint.safeParse(document).data ?? [])
}

/** Changes an endpoint atomically and returns it; `undefined` when there is none, or when `change` returns nothing. */
export async function changeEndpoint(
  documents: DocumentStore,
  id: string,
  change: (endpoint: StoredEndpoint) => StoredEndpoint | undefined,
): Promise<StoredEndpoint | undefined> {
  const changed = await documents.update(webhooks, id, (old) => {
    const found = StoredEndpoint.safeParse(old).data
    const next = found && change(found)
    return next && toDocument(next)
  })
  return StoredEndpoint.safeParse(changed).data
}

/** Returns the secrets that sign at `now`: the current one, and replaced ones whose overlap has not ended. */
export const signingSecrets = (sealer: SecretSealer, { id, secrets }: StoredEndpoint, now: number): string[] =>
  secrets
    .filter(({ until = Number.POSITIVE_INFINITY }) => until > now)
    .map(({ sealed }) => sealer.open(sealed, secretContext(id)))
