/** The webhook deliveries of a user: listed, sent again, and test events. */
import { randomBytes } from 'node:crypto'
import { DocweaveError, type DeliveryPage, type DocumentStore, type WebhookDelivery } from '@docweave/contract'
import {
  addDelivery,
  deliveriesOwnedBy,
  deliveryCursor,
  deliveryViewOf,
  readDelivery,
  taskOf,
} from '@docweave/jobs/webhooks'
import type { ApiServices } from '../services.ts'
import { readOwnEndpoint } from './own-endpoints.ts'

const pageSize = 20

/** The most deliveries that one call reads, so that no call takes long. */
const readAtOnce = 500

/**
 * Returns a page of an owner's deliveries, newest first; with `endpointId` only those to that endpoint. It is shorter than a full one where
 * it read as many deliveries as one call may.
 */
export async function listDeliveries(
  documents: DocumentStore,
  owner: string,
  { cursor, endpointId }: { cursor?: string | undefined; endpointId?: string | undefined },
): Promise<DeliveryPage> {
  const deliveries: WebhookDelivery[] = []
  let next = cursor
  let read = 0
  for await (const delivery of deliveriesOwnedBy(documents, owner, cursor)) {
    if (endpointId === undefined || delivery.endpointId === endpointId) {
      // Only a match after a full page shows that there is another page.
      if (deliveries.length === pageSize) return { deliveries, ...(next === undefined ? {} : { next }) }
      deliveries.push(deliveryViewOf(delivery))
    }
    next = deliveryCursor(delivery)
    if ((read += 1) === readAtOnce) return { deliveries, next }
  }
  return { deliveries }
}

type DeliveryServices = Pick<ApiServices, 'documents' | 'deliveries'>

/** Sends a test event to an endpoint of `owner`; throws `WEBHOOK_NOT_FOUND`. */
export async function sendTest({ documents, deliveries }: DeliveryServices, owner: string, endpointId: string) {
  const endpoint = await readOwnEndpoint(documents, owner, endpointId)
  const delivery = await addDelivery(documents, {
    id: randomBytes(16).toString('hex'),
    owner,
    endpointId: endpoint.id,
    payload: { type: 'ping', timestamp: new Date().toISOString(), data: { endpointId: endpoint.id } },
  })
  await deliveries.start(taskOf(delivery), owner)
  return deliveryViewOf(delivery)
}

/** Sends a delivery of `owner` again, unless it is under way; throws `WEBHOOK_NOT_FOUND`, also when its endpoint was removed. */
export async function redeliver({ documents, deliveries }: DeliveryServices, owner: string, id: string): Promise<void> {
  const delivery = await readDelivery(documents, id)
  if (delivery?.owner !== owner) throw new DocweaveError('WEBHOOK_NOT_FOUND')
  await readOwnEndpoint(documents, owner, delivery.endpointId)
  await deliveries.start(taskOf(delivery), owner, { again: true })
}
