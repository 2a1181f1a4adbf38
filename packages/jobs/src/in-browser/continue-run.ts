/** Runs a job of this browser, from its start or from where it stopped: after a reload, a crash of the tab, or a closed lid. */
import { isOpen } from '@docweave/contract'
import { runPlan, type PlanHost } from '../run-plan.ts'
import type { JobRecords } from './job-records.ts'

/** The steps of a job run in one tab at a time. Another tab takes over when the first is closed. */
const lockOf = (id: string) => `docweave-run-${id}`

/**
 * Runs the job until it has ended. Waits while another tab runs it.
 *
 * @param signal cancels the job
 */
export async function continueRun(
  id: string,
  records: JobRecords,
  host: Omit<PlanHost, 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  await navigator.locks.request(lockOf(id), async () => {
    const record = await records.read(id)
    if (record && isOpen(record.job)) await runPlan(record.plan, { ...host, jobs: records }, signal)
  })
}
