/** Run by a Temporal Schedule: what is past its time goes. */
import { proxyActivities } from '@temporalio/workflow'
import type { ExpiryActivities } from '../activities.ts'

const activities = proxyActivities<ExpiryActivities>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '1m',
  retry: { maximumAttempts: 3 },
})

/** Removes expired files; gives how many jobs' and uploads' files went. */
export async function expireFiles(): Promise<{ jobs: number; uploads: number }> {
  return activities['expire-files']()
}
