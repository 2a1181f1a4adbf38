/** Run by a Temporal Schedule: what is past its time goes. */
import { proxyActivities } from '@temporalio/workflow'
import type { Expired, ExpiryActivities } from '../activities.ts'

const activities = proxyActivities<ExpiryActivities>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '1m',
  retry: { maximumAttempts: 3 },
})

/** Removes expired files, and what is left of accounts that were deleted. */
export async function expireFiles(): Promise<Expired> {
  return activities['expire-files'](Date.now())
}
