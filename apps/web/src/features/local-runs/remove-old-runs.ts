/** Removes the files and records of this browser's jobs that are over their time. */
import { isOpen } from '@docweave/contract'
import type { Retention } from '@docweave/jobs'
import type { JobRecord, JobRecords } from '@docweave/jobs/in-browser'
import { jobFolders, openRunsFolder } from '@docweave/tool-kit/runs-folder'

/** Files of jobs that the server went on with, and of jobs that nobody has opened to the end, are kept this long (ms). */
const longestOpen = 7 * 24 * 3_600_000
/** A start of a job that is not recorded after this time (ms) was broken off. */
const longestStart = 3_600_000

/** What is left to do for a record: remove the files, or the record as well. */
export function dueFor(
  { job, remote }: JobRecord,
  { records }: Pick<Retention, 'records'>,
  now: number,
): 'expire' | 'forget' | undefined {
  const age = now - job.createdAt
  if (remote || isOpen(job)) return age > longestOpen ? 'forget' : undefined
  if (job.state === 'expired') return age > records ? 'forget' : undefined
  return (job.expiresAt ?? Infinity) <= now ? 'expire' : undefined
}

/** The ids of folders without a record that are not just being filled. */
async function orphansAmong(known: ReadonlySet<string>, now: number): Promise<string[]> {
  const orphans: string[] = []
  for await (const { id, changedAt } of jobFolders(await openRunsFolder()))
    // An empty one was made just now.
    if (!known.has(id) && changedAt > 0 && now - changedAt > longestStart) orphans.push(id)
  return orphans
}

/** Removes what is over its time. */
export async function removeOldRuns(
  records: JobRecords,
  retention: Retention,
  removal: { expire(id: string): Promise<void>; removeFiles(id: string): Promise<void> },
): Promise<void> {
  const now = Date.now()
  const all = await records.list()
  for (const record of all) {
    const { id } = record.job
    const due = dueFor(record, retention, now)
    if (due === 'expire') await removal.expire(id)
    if (due === 'forget') {
      await removal.removeFiles(id)
      await records.remove(id)
    }
  }
  for (const id of await orphansAmong(new Set(all.map(({ job }) => job.id)), now)) await removal.removeFiles(id)
}
