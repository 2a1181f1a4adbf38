/** Starts the deliveries of a job's end. Repeating it is harmless, so it can be repeated after a crash. */
import type { DeliveryRunner, DocumentStore, Job, JobEnd } from '@docweave/contract'
import { addDelivery, taskOf } from './deliveries.ts'
import { readEndpoint, type StoredEndpoint } from './endpoints.ts'
import { payloadOf } from './payload.ts'

export interface AnnouncementServices {
  documents: DocumentStore
  deliveries: DeliveryRunner
}

/** Returns the id of the delivery of one run's end to one endpoint: the same whenever it is computed. */
async function deliveryId(jobId: string, run: string, endpointId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${jobId} ${run} ${endpointId}`))
  return [...new Uint8Array(digest.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isSubscribed = ({ owner, disabledAt, events }: StoredEndpoint, job: Job, how: JobEnd['type']): boolean =>
  owner === job.owner && disabledAt === undefined && events.includes(`job.${how}`)

/**
 * Starts the deliveries of a job's end to its endpoints.
 *
 * @param job the job after its end
 * @param run identifies the run that ended: a retry of the job has another
 * @throws DocweaveError `SERVICE_UNAVAILABLE`, `STORE_FAILED`; some deliveries may have been started then
 */
export async function announceEnd(
  { documents, deliveries }: AnnouncementServices,
  job: Job,
  how: JobEnd['type'],
  run: string,
): Promise<void> {
  const { owner, webhooks = [] } = job
  if (owner === undefined) return
  await Promise.all(
    webhooks.map(async (endpointId) => {
      const endpoint = await readEndpoint(documents, endpointId)
      if (!endpoint || !isSubscribed(endpoint, job, how)) return
      const id = await deliveryId(job.id, run, endpointId)
      const payload = payloadOf(job, how)
      const delivery = await addDelivery(documents, { id, owner, endpointId, jobId: job.id, payload })
      await deliveries.start(taskOf(delivery), owner)
    }),
  )
}
