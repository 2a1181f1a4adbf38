/** The activity of `deliverWebhook`: it sends an event to its endpoint once, and records how that went. */
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import type { SendWebhook } from '@docweave/adapters/webhook-sender'
import type {
  AttemptOutcome,
  DeliveryTask,
  DocumentStore,
  JobStore,
  SecretSealer,
  WebhookPayload,
} from '@docweave/contract'
import {
  changeEndpoint,
  readDelivery,
  readEndpoint,
  recordAttempt,
  signingSecrets,
  withFileNames,
  type StoredDelivery,
  type StoredEndpoint,
} from '@docweave/jobs/webhooks'
import type { AttemptWaits, DeliveryActivities } from '@docweave/workflows/activities'

export interface WebhookServices {
  documents: DocumentStore
  jobs: Pick<JobStore, 'get'>
  sealer: SecretSealer
  send: SendWebhook
}

/** The status by which a receiver says that it wants nothing more (RFC 9110, 15.5.11). */
const gone = 410

async function payloadFor(
  { jobs }: WebhookServices,
  { payload, jobId }: StoredDelivery,
  { includeFileNames }: StoredEndpoint,
): Promise<WebhookPayload> {
  return includeFileNames && jobId !== undefined ? withFileNames(payload, await jobs.get(jobId)) : payload
}

/** Returns the wait until the next attempt; `undefined` if there is none. */
function waitFor({ wait, mostWait }: AttemptWaits, status: number | undefined, retryAfter = 0): number | undefined {
  if (status === gone || wait === undefined) return undefined
  return Math.max(wait, Math.min(retryAfter, mostWait))
}

/** Sends a delivery once. A delivery whose endpoint was removed or switched off ends without a request. */
export async function deliver(
  services: WebhookServices,
  { signal }: Pick<ActivityHost, 'signal'>,
  { deliveryId }: DeliveryTask,
  waits: AttemptWaits,
): Promise<AttemptOutcome> {
  const { documents, sealer, send } = services
  const delivery = await readDelivery(documents, deliveryId)
  const endpoint = delivery && (await readEndpoint(documents, delivery.endpointId))
  if (!endpoint || endpoint.owner !== delivery.owner || endpoint.disabledAt !== undefined) {
    await recordAttempt(documents, deliveryId, undefined, 'failed', undefined)
    return { state: 'failed', code: 'WEBHOOK_NOT_FOUND' }
  }
  const { retryAfter, ...attempt } = await send({
    url: endpoint.url,
    id: deliveryId,
    body: JSON.stringify(await payloadFor(services, delivery, endpoint)),
    secrets: signingSecrets(sealer, endpoint, Date.now()),
    signal,
  })
  const { status, code } = attempt
  if (status === gone) await changeEndpoint(documents, endpoint.id, (found) => ({ ...found, disabledAt: Date.now() }))
  const wasReceived = status !== undefined && status >= 200 && status < 300
  const wait = wasReceived ? undefined : waitFor(waits, status, retryAfter)
  const state = wasReceived ? 'delivered' : wait === undefined ? 'failed' : 'pending'
  await recordAttempt(documents, deliveryId, attempt, state, wait === undefined ? undefined : Date.now() + wait)
  return { state, status, code, wait }
}

/** Returns the activities of `deliverWebhook`. */
export const webhookActivities = (services: WebhookServices): DeliveryActivities => ({
  'deliver-webhook': asActivity((host, task: DeliveryTask, waits: AttemptWaits) =>
    deliver(services, host, task, waits),
  ),
})
