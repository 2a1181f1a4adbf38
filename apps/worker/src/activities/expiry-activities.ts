/** What is past its time goes: results, the inputs of failed runs, uploads that no job took, what a deleted account left. */
import { asActivity } from '@docweave/adapters/temporal-worker'
import { finishDeletions, removeJob, removeUpload, type AccountHolders, type JobHolders } from '@docweave/contract'
import type { Expired, ExpiryActivities } from '@docweave/workflows/activities'

/**
 * A space of a job that no store knows is kept this long, in case a start is under way. It is left by a crash between two writes, or by
 * an engine that wrote after its job's record went with its account: nothing of that may be there after an hour.
 */
const orphanAge = 1_800_000

/** Removes what is past its time at `now`. `uploadAge` is in milliseconds. Gives how many jobs' and uploads' files went. */
export async function removeExpired(holders: JobHolders, uploadAge: number, now: number) {
  const { files, jobs } = holders
  const gone = { jobs: 0, uploads: 0 }
  for (const job of await jobs.listExpired(now)) {
    await removeJob(holders, job, now)
    gone.jobs++
  }
  for await (const { space, changedAt } of files.spaces()) {
    const [kind, id = ''] = space.split('/')
    if (kind === 'uploads' && now - changedAt > uploadAge) {
      await removeUpload(holders, id)
      gone.uploads++
    } else if (kind === 'jobs') {
      const job = await jobs.get(id)
      // An engine that nobody could stop in time may have written once more after its job's files went.
      const left = job ? job.state === 'expired' : now - changedAt > orphanAge
      if (left) await files.removeSpace(space)
    }
  }
  return gone
}

/** All that `expireFiles` does at `now`. Gives how many of each are gone. */
export async function expire(holders: AccountHolders, uploadAge: number, now: number): Promise<Expired> {
  // First, so that the jobs it cancels are over by the next time.
  const accounts = await finishDeletions(holders, now)
  return { ...(await removeExpired(holders, uploadAge, now)), accounts }
}

/** The activity of `expireFiles`. */
export const expiryActivities = (holders: AccountHolders, uploadAge: number): ExpiryActivities => ({
  'expire-files': asActivity(() => expire(holders, uploadAge, Date.now())),
})
