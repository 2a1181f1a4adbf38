/** The workflow of a Temporal Schedule that removes expired files. */
import { maintenanceQueue } from '@docweave/contract/task-queue'
import { proxyActivities } from '@temporalio/workflow'
import type { Expired, ExpiryActivities } from '../activities.ts'

const activities = proxyActivities<ExpiryActivities>({
  taskQueue: maintenanceQueue,
  startToCloseTimeout: '10m',
  // As for steps: detects within 10 s that the worker died.
  heartbeatTimeout: '10s',
  retry: { maximumAttempts: 3 },
})

/** Removes expired files, and the remains of deleted accounts. */
export async function expireFiles(): Promise<Expired> {
  return activities['expire-files'](Date.now())
}
