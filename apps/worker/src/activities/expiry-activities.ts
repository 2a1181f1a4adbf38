/** Removes expired data: results, inputs of failed jobs, unused uploads, and remains of deleted accounts. */
import { removeExpiredLedgers } from '@docweave/adapters/ledger'
import { removeExpiredRates } from '@docweave/adapters/rate-limit'
import { asActivity } from '@docweave/adapters/temporal-worker'
import { DocweaveError, type Job } from '@docweave/contract'
import {
  finishDeletions,
  finishHistories,
  removeJob,
  removeUpload,
  type AccountServices,
  type JobServices,
  type Retention,
} from '@docweave/jobs'
import { trimKeyTrails } from '@docweave/jobs/api-keys'
import { removeExpiredAuthorizations } from '@docweave/jobs/oauth'
import { removeExpiredDeliveries } from '@docweave/jobs/webhooks'
import type { Expired, ExpiryActivities } from '@docweave/workflows/activities'
import { z } from 'zod'
import { createClockWatch } from './steady-clock.ts'

/**
 * Retention (ms) of a job's space without a record, in case the job is just being started. A crash between two writes leaves one, or
 * an engine that wrote after the record was deleted with its account; all of that must be removed within an hour.
 */
const orphanAge = 1_800_000

/** The most records that one run removes; the next run removes more. */
const manyRecords = 1000

/** The most by which the clocks of the machines may differ, in milliseconds. */
const slack = 3_600_000

/** The number of jobs with the latest expiry that one run checks. */
const manyFurthest = 100

/** Whether a job expires later than any setting allows: it ended while a machine's clock was wrong. */
const isBeyond = ({ expiresAt = 0, keepFor = 0 }: Job, { results, signedInResults, failed }: Retention, now: number) =>
  expiresAt - now > Math.max(keepFor, results, signedInResults, failed) + slack

/** Removes what has expired at `now`. Returns the numbers of jobs and uploads whose files were removed. */
export async function removeExpired(holders: JobServices, retention: Retention, now: number) {
  const { documents, files, jobs } = holders
  const gone = { jobs: 0, uploads: 0 }
  const beyond = (await jobs.listFurthest(manyFurthest)).filter((job) => isBeyond(job, retention, now))
  for (const job of [...(await jobs.listExpired(now)), ...beyond]) {
    await removeJob(holders, job, now)
    gone.jobs++
  }
  for await (const { space, changedAt } of files.spaces()) {
    const [kind, id = ''] = space.split('/')
    // A timestamp that far in the future was written with a wrong clock.
    if (kind === 'uploads' && Math.abs(now - changedAt) > retention.uploads) {
      await removeUpload(holders, id)
      gone.uploads++
    } else if (kind === 'jobs') {
      const job = await jobs.get(id)
      // An engine that did not stop in time may have written again after the job's files were removed.
      const left = job ? job.state === 'expired' : now - changedAt > orphanAge
      if (left) await files.removeSpace(space)
    }
  }
  for (const { id } of await jobs.listUnowned(now - retention.records, manyRecords)) await documents.delete('jobs', id)
  return gone
}

/** Does all the work of `expireFiles` at `now`. Returns how many of each were removed. */
export async function expire(holders: AccountServices, retention: Retention, now: number): Promise<Expired> {
  // First, so that the jobs it cancels have ended by the next run.
  const accounts = await finishDeletions(holders, now)
  const removed = await removeExpired(holders, retention, now)
  await finishHistories(holders, now)
  await removeExpiredRates(holders.documents, now)
  await removeExpiredLedgers(holders.documents, now)
  await trimKeyTrails(holders.documents, now)
  await removeExpiredAuthorizations(holders.documents, now)
  await removeExpiredDeliveries(holders.documents, now)
  return { ...removed, accounts }
}

/** The document that records the time of the last deletion, by any worker. */
const last = ['settings', 'last-expiry'] as const
const Last = z.object({ at: z.number() })

/** The activity of `expireFiles`. It deletes nothing and fails with a retryable error while the clock cannot be trusted. */
export function expiryActivities(holders: AccountServices, retention: Retention): ExpiryActivities {
  const doubt = createClockWatch()
  return {
    'expire-files': asActivity(async (_host, at?: number) => {
      const { documents } = holders
      const why = doubt(at, Last.safeParse(await documents.get(...last)).data?.at)
      if (why !== undefined) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, new Error(why))
      const now = Date.now()
      const expired = await expire(holders, retention, now)
      await documents.set(...last, { at: now })
      return expired
    }),
  }
}
