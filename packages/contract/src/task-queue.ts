/**
 * Separate task queues for large and small work. Work that takes a worker minutes waits in a queue beside the normal one, for its own
 * slots, so that two large files do not block a hundred small ones. Plain data, because workflow code reads it.
 */
import type { Queue } from './tool.ts'

/** The Temporal task queue of a queue's large work. */
export type LargeQueue = `${Queue}-large`

export const largeQueue = (queue: Queue): LargeQueue => `${queue}-large`

/** The task queue of maintenance work. No job step waits in it, and pausing a queue does not pause it. */
export const maintenanceQueue = 'maintenance'

/**
 * The task queue of webhook deliveries, workflows and activities. Every worker serves it, whatever other queues it serves, so that it
 * needs no settings; apart from the jobs' queues, because it waits for strangers' servers, and pausing a queue must not delay it.
 */
export const webhookQueue = 'webhooks'

/**
 * The task queue of incidents, workflows and activities. Every worker serves it; apart from the others, because healing must neither wait
 * for the jobs that it replays nor for strangers' servers.
 */
export const incidentQueue = 'incidents'

/**
 * The task queue of the activities that start a trigger's job. The API hosts serve it, because they start jobs; apart from the workers'
 * queues, whose processes cannot.
 */
export const triggerQueue = 'triggers'

/** How often a run of a schedule is attempted, when a temporary failure keeps it from starting its job. */
export const fireAttempts = 5

/** A file above either limit is large; a worker processes smaller ones in some seconds. */
const large = { megabytes: 100, pages: 500 }

export const isLarge = ({ megabytes, pages }: { megabytes: number; pages: number }): boolean =>
  megabytes > large.megabytes || pages > large.pages
