/** Runs a job of this browser, from its start or from where it stopped: after a reload, a crash of the tab, or a closed lid. */
import { isOpen, type Job } from '@docweave/contract'
import { runPlan, type PlanHost } from '../run-plan.ts'
import type { JobRecords } from './job-records.ts'
import type { JobRecord } from './record-store.ts'

/** The steps of a job run in one tab at a time. Another tab takes over when the first is closed. */
const lockOf = (id: string) => `docweave-run-${id}`

/**
 * Runs the job until it has ended, or the server goes on; a recorded request to cancel it, from any tab, ends it at once. Waits while another tab runs it.
 *
 * @param hostFor makes what the run needs, once it is this tab's turn
 * @param tidy is awaited before another tab may work on the job's files
 */
export async function continueRun(
  id: string,
  records: JobRecords,
  hostFor: (record: JobRecord) => Omit<PlanHost, 'jobs'>,
  tidy: () => Promise<void>,
): Promise<void> {
  await navigator.locks.request(lockOf(id), async () => {
    const record = await records.read(id)
    if (!record || !isOpen(record.job) || record.remote) return
    const { job, plan, run = plan } = record
    const cancelled = new AbortController()
    const heed = ({ cancelRequested }: Job) => cancelRequested && cancelled.abort()
    const unwatch = records.watch(id, heed)
    heed(job)
    try {
      await runPlan(run, { ...hostFor(record), jobs: records }, cancelled.signal)
    } finally {
      unwatch()
      await tidy()
    }
  })
}

/** Works on the files of a job while no tab runs it. */
export const whileStopped = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(lockOf(id), work)
