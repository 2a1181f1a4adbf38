/** Run by a Temporal Schedule: what is past its time goes. */
import { upkeepLane } from '@docweave/contract/lane'
import { proxyActivities } from '@temporalio/workflow'
import type { Expired, ExpiryActivities } from '../activities.ts'

const activities = proxyActivities<ExpiryActivities>({
  taskQueue: upkeepLane,
  startToCloseTimeout: '10m',
  // As of any step: a worker that dies while it deletes is known to be gone by then.
  heartbeatTimeout: '10s',
  retry: { maximumAttempts: 3 },
})

/** Removes expired files, and what is left of accounts that were deleted. */
export async function expireFiles(): Promise<Expired> {
  return activities['expire-files'](Date.now())
}
