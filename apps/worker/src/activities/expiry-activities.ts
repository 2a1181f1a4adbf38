/** What is past its time goes: results, the inputs of failed runs, uploads that no job took. */
import { asActivity } from '@docweave/adapters/temporal-worker'
import type { DocumentStore, FileStore, JobStore } from '@docweave/contract'
import type { ExpiryActivities } from '@docweave/workflows/activities'

export interface ExpiryServices {
  files: FileStore
  documents: DocumentStore
  jobs: JobStore
}

/** A space of a job that no store knows (a crash between the two writes) is kept this long, in case a start is under way. */
const orphanAge = 48 * 3_600_000

/** Removes what is past its time at `now`. `uploadAge` is in milliseconds. Gives how many jobs' and uploads' files went. */
export async function removeExpired({ files, documents, jobs }: ExpiryServices, uploadAge: number, now: number) {
  const gone = { jobs: 0, uploads: 0 }
  for (const { id } of await jobs.listExpired(now)) {
    // The files go first: an expired job whose files stayed would never be looked at again.
    await files.removeSpace(`jobs/${id}`)
    await documents.delete('plans', id)
    await jobs.append(id, { type: 'expired', at: now })
    gone.jobs++
  }
  for await (const { space, changedAt } of files.spaces()) {
    const [kind, id = ''] = space.split('/')
    if (kind === 'uploads' && now - changedAt > uploadAge) {
      await files.removeSpace(space)
      await documents.delete('uploads', id)
      gone.uploads++
    } else if (kind === 'jobs' && now - changedAt > orphanAge && !(await jobs.get(id))) {
      await files.removeSpace(space)
    }
  }
  return gone
}

/** The activity of `expireFiles`. */
export const expiryActivities = (services: ExpiryServices, uploadAge: number): ExpiryActivities => ({
  'expire-files': asActivity(() => removeExpired(services, uploadAge, Date.now())),
})
