/** What is past its time goes: results, the inputs of failed runs, uploads that no job took, what a deleted account left. */
import { forgetLedgers } from '@docweave/adapters/ledger'
import { forgetRates } from '@docweave/adapters/rate-limit'
import { asActivity } from '@docweave/adapters/temporal-worker'
import {
  DocweaveError,
  finishDeletions,
  finishHistories,
  removeJob,
  removeUpload,
  type AccountHolders,
  type Job,
  type JobHolders,
} from '@docweave/contract'
import type { Expired, ExpiryActivities } from '@docweave/workflows/activities'
import { z } from 'zod'
import { createClockWatch } from './steady-clock.ts'

/**
 * A space of a job that no store knows is kept this long, in case a start is under way. It is left by a crash between two writes, or by
 * an engine that wrote after its job's record went with its account: nothing of that may be there after an hour.
 */
const orphanAge = 1_800_000

/** How long what is kept, in milliseconds. */
export interface KeptFor {
  results: number
  failed: number
  uploads: number
  /** What is known of a job in nobody's history, after its files are gone. */
  records: number
}

/** As many records go in one go; the others with the next ones. */
const manyRecords = 1000

/** The longest that an API host keeps what failed without having told so, and how far clocks of machines may be apart. */
const [lostFor, slack] = [86_400_000, 3_600_000]

/** As many are looked at in one go: those that are too far off are the furthest of all. */
const manyFurthest = 100

/** A job that ended while a clock was wrong may be due in a year: its time is further off than any job's can be. */
const isBeyond = ({ expiresAt = 0, keepFor = 0 }: Job, { results, failed }: KeptFor, now: number) =>
  expiresAt - now > Math.max(keepFor, results, failed, lostFor) + slack

/** Removes what is past its time at `now`. Gives how many jobs' and uploads' files went. */
export async function removeExpired(holders: JobHolders, kept: KeptFor, now: number) {
  const { documents, files, jobs } = holders
  const gone = { jobs: 0, uploads: 0 }
  const beyond = (await jobs.listFurthest(manyFurthest)).filter((job) => isBeyond(job, kept, now))
  for (const job of [...(await jobs.listExpired(now)), ...beyond]) {
    await removeJob(holders, job, now)
    gone.jobs++
  }
  for await (const { space, changedAt } of files.spaces()) {
    const [kind, id = ''] = space.split('/')
    // One that lies as far in the future was written by a clock that was wrong.
    if (kind === 'uploads' && Math.abs(now - changedAt) > kept.uploads) {
      await removeUpload(holders, id)
      gone.uploads++
    } else if (kind === 'jobs') {
      const job = await jobs.get(id)
      // An engine that nobody could stop in time may have written once more after its job's files went.
      const left = job ? job.state === 'expired' : now - changedAt > orphanAge
      if (left) await files.removeSpace(space)
    }
  }
  for (const { id } of await jobs.listUnowned(now - kept.records, manyRecords)) await documents.delete('jobs', id)
  return gone
}

/** All that `expireFiles` does at `now`. Gives how many of each are gone. */
export async function expire(holders: AccountHolders, kept: KeptFor, now: number): Promise<Expired> {
  // First, so that the jobs it cancels are over by the next time.
  const accounts = await finishDeletions(holders, now)
  const removed = await removeExpired(holders, kept, now)
  await finishHistories(holders, now)
  await forgetRates(holders.documents, now)
  await forgetLedgers(holders.documents, now)
  return { ...removed, accounts }
}

/** Where it is written down when files were last deleted, by whichever worker. */
const last = ['settings', 'last-expiry'] as const
const Last = z.object({ at: z.number() })

/** The activity of `expireFiles`. It deletes nothing, and is tried again, while the clock is not to be believed. */
export function expiryActivities(holders: AccountHolders, kept: KeptFor): ExpiryActivities {
  const doubt = createClockWatch()
  return {
    'expire-files': asActivity(async (_host, at?: number) => {
      const { documents } = holders
      const why = doubt(at, Last.safeParse(await documents.get(...last)).data?.at)
      if (why !== undefined) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, new Error(why))
      const now = Date.now()
      const expired = await expire(holders, kept, now)
      await documents.set(...last, { at: now })
      return expired
    }),
  }
}
