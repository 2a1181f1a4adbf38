/** The stored deliveries: documents by id, with what is sent. They are removed a month after the event. */
import {
  WebhookDelivery,
  WebhookPayload,
  type DeliveryAttempt,
  type DeliveryState,
  type DeliveryTask,
  type DocumentStore,
} from '@docweave/contract'
import { z } from 'zod'
import { ownedBy, ownedCursor, ownedKey } from '../ownership.ts'

/** The collection of deliveries. */
export const webhookDeliveries = 'webhook-deliveries'

/** A delivery as it is stored. The payload has no file names: they are added when it is sent, while the job still has its files. */
export const StoredDelivery = WebhookDelivery.extend({
  owner: z.string(),
  payload: WebhookPayload,
  expiresAt: z.number(),
})
export type StoredDelivery = z.infer<typeof StoredDelivery>

/** How long a delivery is kept, in ms. */
const kept = 30 * 24 * 3_600_000

/** The most attempts that are kept: a day of retries has about thirty. */
const mostAttempts = 60

export const taskOf = ({ id, endpointId, jobId, event }: StoredDelivery): DeliveryTask => ({
  deliveryId: id,
  endpointId,
  ...(jobId === undefined ? {} : { jobId }),
  event,
})

/** Returns the delivery as its owner sees it (zod strips fields that the schema does not name). */
export const deliveryViewOf = (delivery: StoredDelivery): WebhookDelivery => WebhookDelivery.parse(delivery)

/** Stores a new delivery. If it is stored already, it stays as it is. Returns the stored one. */
export async function addDelivery(
  documents: DocumentStore,
  given: Pick<StoredDelivery, 'id' | 'owner' | 'endpointId' | 'jobId' | 'payload'>,
): Promise<StoredDelivery> {
  const createdAt = Date.now()
  const fresh: StoredDelivery = {
    ...given,
    event: given.payload.type,
    state: 'pending',
    createdAt,
    attempts: [],
    nextAt: createdAt,
    expiresAt: createdAt + kept,
  }
  const owned = ownedKey(fresh.owner, createdAt, fresh.id)
  await documents.update(webhookDeliveries, fresh.id, (old) =>
    StoredDelivery.safeParse(old).success ? undefined : { ...fresh, owned },
  )
  return (await readDelivery(documents, fresh.id)) ?? fresh
}

/** Reads a delivery without an access check; `undefined` when there is none. */
export async function readDelivery(documents: DocumentStore, id: string): Promise<StoredDelivery | undefined> {
  return StoredDelivery.safeParse(await documents.get(webhookDeliveries, id)).data
}

/** Records an attempt (none where nothing was sent) and the delivery's state after it. */
export async function recordAttempt(
  documents: DocumentStore,
  id: string,
  attempt: DeliveryAttempt | undefined,
  state: DeliveryState,
  nextAt: number | undefined,
): Promise<void> {
  await documents.update(webhookDeliveries, id, (old) => {
    const found = StoredDelivery.safeParse(old).data
    if (!found) return undefined
    const { nextAt: _, ...rest } = found
    return {
      ...rest,
      state,
      attempts: [...found.attempts, ...(attempt ? [attempt] : [])].slice(-mostAttempts),
      ...(nextAt === undefined ? {} : { nextAt }),
      owned: ownedKey(found.owner, found.createdAt, found.id),
    }
  })
}

/** The place of a delivery in its owner's list, for `deliveriesOwnedBy`. */
export const deliveryCursor = ({ createdAt, id }: WebhookDelivery): string => ownedCursor(createdAt, id)

/** Iterates over an owner's deliveries, newest first; with `before` only over those that are older than that place. */
export async function* deliveriesOwnedBy(
  documents: DocumentStore,
  owner: string,
  before?: string,
): AsyncGenerator<StoredDelivery> {
  const limit = 100
  for (;;) {
    const page = await documents.query(webhookDeliveries, ownedBy(owner, before), { limit, descending: true })
    const found = page.flatMap(({ document }) => StoredDelivery.safeParse(document).data ?? [])
    yield* found
    const last = found.at(-1)
    if (!last || page.length < limit) return
    before = deliveryCursor(last)
  }
}

/** Removes the deliveries that have expired. */
export async function removeExpiredDeliveries(documents: DocumentStore, now: number): Promise<void> {
  const limit = 500
  for (;;) {
    const due = { field: 'expiresAt', is: '<=', value: now } as const
    const over = await documents.query(webhookDeliveries, due, { limit })
    for (const { id } of over) await documents.delete(webhookDeliveries, id)
    if (over.length < limit) return
  }
}
